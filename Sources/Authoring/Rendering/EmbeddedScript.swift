import CScripts

/// A script that the program holds.
enum EmbeddedScript {
  case katex, mhchem, highlighter

  var bytes: [UInt8] {
    let (start, count) =
      switch self {
      case .katex: unsafe (quizpress_katex, quizpress_katex_size)
      case .mhchem: unsafe (quizpress_mhchem, quizpress_mhchem_size)
      case .highlighter: unsafe (quizpress_highlighter, quizpress_highlighter_size)
      }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
