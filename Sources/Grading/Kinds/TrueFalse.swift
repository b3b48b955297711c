import Courseware

extension TrueFalse: QuestionGrading {}
