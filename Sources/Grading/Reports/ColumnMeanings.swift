/// What the columns of tables on pages say, each in a sentence.
enum ColumnMeanings {
  typealias List = [(name: String, meaning: String)]

  /// Of the table of questions.
  static let questions: List = [
    ("n", "How many were asked the question."),
    ("Skipped", "How many of them gave no answer."),
    ("Facility", "The share of its points that the question yields: 1 where all have it right."),
    ("r_total", "How far those who do well here do well in the whole quiz, from -1 to 1."),
    ("r_rest", "The same without the question itself; below 0 the stronger do worse here."),
    ("d27", "How much more of its points the best 27 % earn than the weakest 27 %."),
    ("Efficiency", "How much of the difference between students that it could show it shows."),
    ("Weight", "How much of the differences between totals comes from the question."),
    ("alpha without", "How reliable the quiz would be without the question."),
  ]

  /// Of the tables of options.
  static let options: List = [
    ("Chosen, Students, Share", "How many chose the option, of those who were asked."),
    ("Mean total", "The mean points, in the whole quiz, of those who chose the option."),
    ("r_rest", "How far those who chose it do well in the other questions, from -1 to 1."),
    ("Upper, Middle, Lower", "The share of the best, the middle and the weakest who chose it."),
  ]

  /// Of the table of sections.
  static let sections: List = [
    ("n", "How many students of the section the figures are about."),
    ("mean", "The mean of their points."),
    ("median", "Half of them have at most so many points."),
    ("sd", "The standard deviation: how far from the mean points usually are."),
  ]

  /// Of the tables of terms.
  static let terms: List = [
    ("Term, Quiz", "The same quiz in the classrooms that have the same number and another term."),
    ("n", "How many students the figures are about."),
    ("of", "How many points could be earned."),
    ("mean", "The mean of their points."),
    ("sd", "The standard deviation: how far from the mean points usually are."),
    ("alpha", "How reliable the points are, 1 at most."),
    ("Facility of", "The share of its points that a question yielded in each term."),
  ]

  /// Of the table of a classroom's quizzes.
  static let quizzes: List = [
    ("Mean", "The mean points; the bar has them as a share of all."),
    ("Students", "How many students the figures are about."),
    ("Of", "How many points could be earned."),
    ("sd", "The standard deviation: how far from the mean points usually are."),
    ("alpha", "How reliable the total is: 1 is free of chance, 0 is chance alone."),
    ("Median time", "Half of the students took at most so long."),
    ("To check", "In how many questions there is evidence of a fault."),
  ]
}
