import Courseware

extension Hotspot: QuestionGrading {}
