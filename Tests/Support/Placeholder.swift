import Courseware
