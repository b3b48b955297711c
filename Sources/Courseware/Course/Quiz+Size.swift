extension Quiz {
  /// How many questions one attempt shows.
  package var shownQuestions: Int {
    sections.reduce(0) { $0 + ($1.pick ?? $1.questions.count) }
  }

  /// What one attempt can earn; a drawn section's questions are worth the same.
  package var shownPoints: Points {
    Points(
      halves: sections.reduce(0) { sum, section in
        let all = section.questions.reduce(0) { $0 + $1.points.halves }
        guard let pick = section.pick else { return sum + all }
        return sum + (section.questions.first?.points.halves ?? 0) * pick
      })
  }
}
