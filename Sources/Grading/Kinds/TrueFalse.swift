import Courseware
import Ledgers

extension TrueFalse: QuestionGrading {}
