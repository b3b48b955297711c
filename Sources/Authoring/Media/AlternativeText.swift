/// Whether an alternative text does not describe its file: it is empty, the name of the file, or a
/// word such as 'image', with or without a number.
func saysNothing(_ text: String, of url: String) -> Bool {
  let bare = lettersAlone(text[...])
  if bare.isEmpty { return !text.contains { $0.isNumber || $0.isLetter } }
  if emptyWords.contains(bare) { return true }
  let file = url.split(separator: "/").last ?? ""
  let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
  let words = text.lowercased()
  // 'Leaf' may describe 'leaf.png', but the file name 'leaf-cell' describes nothing.
  return words == file.lowercased() || words == stem.lowercased() && !isWord(stem)
}

/// The letters of the text in lower case.
private func lettersAlone(_ text: Substring) -> String {
  String(text.lowercased().filter(\.isLetter))
}

/// Whether a file name consists of one word of letters, which may be a sufficient description.
private func isWord(_ stem: Substring) -> Bool { stem.allSatisfy(\.isLetter) }

private let emptyWords: Set<String> = [
  "image", "img", "imag", "picture", "pic", "photo", "photograph", "figure", "fig", "screenshot",
  "screen", "graphic", "illustration", "icon", "alt", "alttext", "alternativetext", "imagealt",
  "untitled", "placeholder", "imagehere", "thisisanimage", "animage", "apicture", "sound", "audio",
  "video", "film",
  "bild", "abbildung", "abb", "foto", "bildschirmfoto", "grafik", "imagen", "imagem", "immagine",
  "afbeelding", "plaatje", "obraz", "obrazek", "zdjęcie", "картинка", "изображение", "рисунок",
  "фото", "скриншот", "图片", "图像", "图", "截图", "圖片",
]
