import Authoring
import Courseware
import Testing

/// Mistakes in texts with Chinese and Arabic marks, brackets and digits, and their only messages.
private let mistakes: [(body: String, said: [String])] = [
  ("## 甲？（3分）\n\n= a\n", ["written-points: （3分）"]),
  ("## 甲？（本题 2.5 分）\n\n= a\n", ["written-points: （本题 2.5 分）"]),
  ("## 甲。【4分】\n\n= a\n", ["written-points: 【4分】"]),
  ("## 哪些？（多选）\n\n- [x] a\n- [ ] b\n", ["asked-number: ## 哪些？（多选）"]),
  ("## 请选出所有质数。\n\n- [x] a\n- [ ] b\n", ["asked-number: ## 请选出所有质数。"]),
  ("## اختر كل ما ينطبق.\n\n- [x] a\n- [ ] b\n", ["asked-number: ## اختر كل ما ينطبق."]),
  ("## 问题１：甲？\n\n= a\n", ["question-number: 问题１："]),
  ("## 第1题 甲？\n\n= a\n", ["question-number: 第1题"]),
  ("## 第二题：甲？\n\n= a\n", ["question-number: 第二题："]),
  ("## 3、甲？\n\n= a\n", ["question-number: 3、"]),
  ("## （4）甲？\n\n= a\n", ["question-number: （4）"]),
  ("## السؤال ٢: x\n\n= a\n", ["question-number: السؤال ٢:"]),
  ("## A?\n\n- [x] （A）是\n- [ ] （B）非\n", ["option-label: - [x] （A）是"]),
  ("## A?\n\n- [x] Ａ．是\n- [ ] Ｂ．非\n", ["option-label: - [x] Ａ．是"]),
  ("## A?\n\n- [x] ア．はい\n- [ ] イ．いいえ\n", ["option-label: - [x] ア．はい"]),
  ("## A?\n\n- [x] α) cat\n- [ ] β) dog\n", ["option-label: - [x] α) cat"]),
  ("## A?\n\n- [x] 甲、是的\n- [ ] 乙、不是\n", ["option-label: - [x] 甲、是的"]),
  ("## A?\n\n- [x] （正确）是\n- [ ] 非\n", ["announced-answer: - [x] （正确）是"]),
  ("## A?\n\n- [x] (correct) b\n- [ ] c\n", ["announced-answer: - [x] (correct) b"]),
  ("## A?\n\n= 红色或绿色\n", ["misread-answer: 红色或绿色"]),
  ("## A?\n\n= 红色或者绿色\n", ["misread-answer: 红色或者绿色"]),
  ("## A?\n\n= 红色；绿色\n", ["misread-answer: 红色；绿色"]),
  ("## A?\n\n= \"red\", \"green\"\n", ["misread-answer: \"red\", \"green\""]),
  ("## A?\n\n= “red”, “dark green”\n", ["misread-answer: “red”, “dark green”"]),
  ("## A?\n\n- ［x］ a\n- ［ ］ b\n", ["no-options: - ［x］ a"]),
  ("## A?\n\n－ [x] a\n－ [ ] b\n", ["lost-option: － [x] a"]),
  ("## A?\n\n＝ 4\n", ["no-options: ＝ 4"]),
  // Blanks and headings.
  ("## A [[に｜へ]] b\n", ["misread-answer: に｜へ"]),
  ("## A [[(に)|へ｜を]] b\n", ["misread-answer: [[(に)|へ｜を]]"]),
  ("## A [[(に)｜へ|を]] b\n", ["misread-answer: [[(に)｜へ|を]]"]),
  ("## A? {#b】\n\n= a\n", ["bad-attribute: {#b】"]),
  ("## A [[（に）|へ|を]] b\n", ["misread-answer: [[（に）|へ|を]]"]),
  ("## A [[（に）｜へ]] b\n", ["misread-answer: [[（に）｜へ]]"]),
  ("## A ［［に］］ b\n", ["no-options: ［［に］］"]),
  ("## A [[に]] b ［［へ］］ c\n", ["bad-blank: ［［へ］］"]),
  ("## A [[に]] b 【【へ】】 c\n", ["bad-blank: 【【へ】】"]),
  ("＃＃ 甲です。\n\n- [x] a\n- [ ] b\n", ["question-heading: ＃＃ 甲です。"]),
  // Attributes.
  ("## 甲？｛points=2｝\n\n= a\n", ["bad-attribute: ｛points=2｝"]),
  ("## 甲？ {points＝２}\n\n= a\n", ["bad-attribute: {points＝２}"]),
  ("## 甲？ {points＝２ tags=\"乙，丙\"}\n\n= a\n", ["bad-attribute: points＝２"]),
  ("## A? {＃b}\n\n= a\n", ["bad-attribute: {＃b}"]),
  ("## 甲？（points=2）\n\n= a\n", ["bad-attribute: （points=2）"]),
  ("## 甲？\n\n= 5 ｛points=1｝\n", ["bad-attribute: ｛points=1｝"]),
  ("## 甲？\n\n= 光 ｛＃light points＝2｝\n", ["bad-attribute: ｛＃light points＝2｝"]),
  ("## A?\n\n- [x] 甲 ｛#b}\n- [ ] 乙\n", ["bad-attribute: ｛#b}"]),
  ("# 甲 ｛pick＝1｝\n\n## A?\n\n= a\n\n## B?\n\n= b\n", ["bad-attribute: ｛pick＝1｝"]),
  ("## 甲？｛points=2\n\n= a\n", ["bad-attribute: ｛points=2"]),
  ("## 甲？ #b points＝2}\n\n= a\n", ["bad-attribute: #b points＝2}"]),
  ("## 甲？{points=2）\n\n= a\n", ["bad-attribute: {points=2）"]),
  ("## 甲？{points=2\n\n= a\n", ["bad-attribute: {points=2"]),
  ("## A?\n\n- [x] 甲{#b\n- [ ] 乙｛#c\n", ["bad-attribute: {#b", "bad-attribute: ｛#c"]),
  // Quotes.
  ("## A?\n\n> ［!TIP]\n> b\n\n= a\n", ["unknown-alert: ［!TIP]"]),
  ("## A?\n\n= a\n\n> [！tip] b\n", ["unknown-alert: [！tip]"]),
  ("## A?\n\n= a\n\n> 【！NOTE】\n> b\n", ["unknown-alert: 【！NOTE】"]),
  ("## 甲？ {type=essay}\n\n＞ 参考：乙。\n＞ 丙。\n", ["template-syntax: ＞ 参考：乙。"]),
  ("## A?\n\n- [x] 甲\n  ＞对\n- [ ] 乙\n", ["template-syntax: ＞对"]),
  ("## A?\n\n&gt; [!TIP]\n&gt; b\n\n= a\n", ["template-syntax: &gt; [!TIP]"]),
  ("## A?\n\n= a\n\n＞ b\n", ["text-after-options: ＞ b"]),
  // What programs for quizzes write into options and headings.
  ("## A?\n\n- [x] Be#Well done!\n- [ ] Ce\n", ["template-syntax: #Well done!"]),
  ("## A?\n\n* [ ] Be # No, look again.\n* [x] Ce\n", ["template-syntax: # No, look again."]),
  ("## ::Q7:: A?\n\n= a\n", ["template-syntax: ::Q7::"]),
  ("## A?\n\n::Rivers 2::Which is longer?\n\n= a\n", ["template-syntax: ::Rivers 2::"]),
  ("## A? **{points=2}**\n\n= a\n", ["bad-attribute: {points=2}"]),
  ("## A? *{points=3}*\n\n= a\n", ["bad-attribute: {points=3}"]),
]

/// What only looks like one.
private let meant = [
  "## 1、2、3 中哪个是偶数？\n\n= 2\n", "## 3：2 是什么？\n\n= a\n",
  "## 第一次世界大战？\n\n= a\n",
  "## A?\n\n= 或许\n", "## A?\n\n= 或多或少\n", "## 甲（乙）？\n\n= a\n", "## A?\n\n= 苹果、香蕉\n",
  "## A?\n\n- [x] 甲和乙\n- [ ] 乙和丙\n", "## A?\n\n- [x] （可逆）反应\n- [ ] 反应\n",
  "## A?\n\n- [x] C# and F#\n- [ ] Use #Include\n", "## A?\n\n- [x] `a#Bee!`\n- [ ] b\n",
  "## A?\n\n::std::sort sorts.\n\n= a\n", "## A?\n\n= Paris, France\n",
  "## 2 ** {n}** is?\n\n= a\n", "## A [[（可逆）反应|反应]] b\n",
  "## 甲？ {tags=\"乙，丙\"}\n\n= a\n", "## 集合｛1，2｝？\n\n= ｛1，2｝\n", "## C（＃define）？\n\n= a\n",
  "## A?\n\n    ＞ b\n\n5 ＞ 3 &gt; 2\n\n= a\n", "## A?\n\n- [x] ＞\n- [ ] &gt; b\n",
  "## A?\n\n- [x] f（x＝2）\n- [ ] b（weight＝5）\n", "## A `｛points=2｝`?\n\n= a\n",
  "## 甲？ \\｛points=2\n\n= ｛x｝\n", "## A?\n\n= a\n\n> 【注】b\n", "## A?\n\n= a\n\n> ［1］b\n",
]

@Suite("Chinese and Arabic marks") struct WideCharacterTests {
  @Test("A mistake with them has one message", arguments: mistakes.indices)
  func message(_ index: Int) throws {
    let (body, said) = mistakes[index]
    #expect(try messagesAboutQuiz(body) == said)
  }

  @Test("What only looks like one has none", arguments: meant)
  func silence(_ body: String) throws {
    #expect(try messagesAboutQuiz(body) == [])
  }

  @Test("The fix of a full-width heading leaves no full-width signs") func wideHeading() throws {
    let body = "＃＃ A?\n\n- [x] a\n- [ ] b\n"
    let fixed = try withFirstFix(frontMatter() + body)
    #expect(fixed.hasSuffix("## A?\n\n- [x] a\n- [ ] b\n") && !fixed.contains("＃"))
  }

  @Test("The fix of full-width attributes keeps what they say") func wideAttributes() throws {
    let fixed = try withFirstFix(frontMatter() + "## 甲？｛＃b points＝１．５｝\n\n= a\n")
    #expect(fixed.hasSuffix("## 甲？{#b points=1.5}\n\n= a\n"))
  }

  @Test(
    "The fix of attributes with one brace writes both",
    arguments: ["｛#b points=2", "#b points=2｝", "｛#b points＝2）"])
  func halfBraces(_ written: String) throws {
    let fixed = try withFirstFix(frontMatter() + "## 甲？ \(written)\n\n= a\n")
    #expect(fixed.hasSuffix("## 甲？ {#b points=2}\n\n= a\n"))
  }

  @Test(
    "A line of other dashes ends the front matter, with one message",
    arguments: ["－－－", "－--", "-−-", "- - -", "___", "—"])
  func fences(_ line: String) throws {
    let text = "---\nname: Quiz\ncreated: 2026-09-01\nkind: practice\n\(line)\n\n## A?\n\n= a\n"
    #expect(try messages(about: "", front: text) == ["unclosed-front-matter: \(line)"])
    #expect(try check(withFirstFix(text)).diagnostics.isEmpty)
  }

  @Test("The commas of Chinese and Arabic do not separate the items of a list in brackets")
  func lists() throws {
    for mark in ["，", "；", "،"] {
      let said = try messages(about: "## A?\n\n= a\n", front: frontMatter("tags: [a\(mark)b]\n"))
      #expect(said == ["wrong-type: [a\(mark)b]"])
      let tags = try quiz("## A?\n\n= a\n", front: "tags: a\(mark) b\n").tags
      #expect(tags == ["a", "b"])
    }
  }

  @Test("The fix of a full-width mark makes the quote a hint") func wideAlert() throws {
    let fixed = try withFirstFix(frontMatter() + "## A?\n\n> ［！TIP］\n> b\n\n= a\n")
    #expect(try check(fixed).quiz?.questions.first?.hints.count == 1)
  }

  @Test("The fix of full-width quotes makes them feedback") func wideQuotes() throws {
    let fixed = try withFirstFix(frontMatter() + "## A?\n\n- [x] 甲\n  ＞ 乙\n  ＞ 丙\n- [ ] 丁\n")
    #expect(fixed.hasSuffix("- [x] 甲\n  > 乙\n  > 丙\n- [ ] 丁\n"))
  }

  @Test("The fix of bold settings leaves no asterisks") func boldSettings() throws {
    let body = "## A? **{points=2}**\n\n= a\n"
    #expect(try withFirstFix(frontMatter() + body).hasSuffix("## A? {points=2}\n\n= a\n"))
  }
}
