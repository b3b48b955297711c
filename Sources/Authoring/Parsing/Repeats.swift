/// Which of a few things repeat an earlier one: pairs of a later index and the first like it.
///
/// Compares all with all, which for the options of a question is less work than hashing them; of
/// more than 64 only the nearest 64 are compared, so that time stays linear.
func repeats(_ count: Int, where isSame: (Int, Int) -> Bool) -> [(later: Int, earlier: Int)] {
  var found: [(later: Int, earlier: Int)] = []
  for later in 0..<count {
    for earlier in max(0, later - 64)..<later where isSame(later, earlier) {
      found.append((later, earlier))
      break
    }
  }
  return found
}
