// The files that are embedded in the program, each with the name by which it is requested.
//
// They are embedded in C, because the Swift compiler takes half a minute for an array of as many
// numbers.
#include "files.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE(name) {name, (const unsigned char[]){
#define END }},

static const struct EmbeddedFile files[] = {
FILE("allowance.js")
#embed "../Publishing/Assets/allowance.js" suffix(, 0)
END
FILE("answers.css")
#embed "../Publishing/Assets/answers.css" suffix(, 0)
END
FILE("asking.js")
#embed "../Publishing/Assets/asking.js" suffix(, 0)
END
FILE("attempt-file.js")
#embed "../Publishing/Assets/attempt-file.js" suffix(, 0)
END
FILE("attempt-text.js")
#embed "../Publishing/Assets/attempt-text.js" suffix(, 0)
END
FILE("attempts.js")
#embed "../Publishing/Assets/attempts.js" suffix(, 0)
END
FILE("base.css")
#embed "../Publishing/Assets/base.css" suffix(, 0)
END
FILE("chance.js")
#embed "../Publishing/Assets/chance.js" suffix(, 0)
END
FILE("class-requests.js")
#embed "../Publishing/Assets/class-requests.js" suffix(, 0)
END
FILE("classroom.js")
#embed "../Publishing/Assets/classroom.js" suffix(, 0)
END
FILE("code.css")
#embed "../Publishing/Assets/code.css" suffix(, 0)
END
FILE("codes.js")
#embed "../Publishing/Assets/codes.js" suffix(, 0)
END
FILE("controls.css")
#embed "../Publishing/Assets/controls.css" suffix(, 0)
END
FILE("device.js")
#embed "../Publishing/Assets/device.js" suffix(, 0)
END
FILE("dragging.js")
#embed "../Publishing/Assets/dragging.js" suffix(, 0)
END
FILE("earlier.js")
#embed "../Publishing/Assets/earlier.js" suffix(, 0)
END
FILE("elements.js")
#embed "../Publishing/Assets/elements.js" suffix(, 0)
END
FILE("formulas.css")
#embed "../Publishing/Assets/formulas.css" suffix(, 0)
END
FILE("fractions.js")
#embed "../Publishing/Assets/fractions.js" suffix(, 0)
END
FILE("frame.css")
#embed "../Publishing/Assets/frame.css" suffix(, 0)
END
FILE("grade-arithmetic.js")
#embed "../Publishing/Assets/grade-arithmetic.js" suffix(, 0)
END
FILE("grades.css")
#embed "../Publishing/Assets/grades.css" suffix(, 0)
END
FILE("grades-page.js")
#embed "../Publishing/Assets/grades-page.js" suffix(, 0)
END
FILE("handing-in.js")
#embed "../Publishing/Assets/handing-in.js" suffix(, 0)
END
FILE("home.js")
#embed "../Publishing/Assets/home.js" suffix(, 0)
END
FILE("hybrid-encryption.js")
#embed "../Publishing/Assets/hybrid-encryption.js" suffix(, 0)
END
FILE("icon.svg")
#embed "../Publishing/Assets/icon.svg" suffix(, 0)
END
FILE("joining.js")
#embed "../Publishing/Assets/joining.js" suffix(, 0)
END
FILE("kind-blanks.js")
#embed "../Publishing/Assets/kind-blanks.js" suffix(, 0)
END
FILE("kind-choice.js")
#embed "../Publishing/Assets/kind-choice.js" suffix(, 0)
END
FILE("kind-hotspot.js")
#embed "../Publishing/Assets/kind-hotspot.js" suffix(, 0)
END
FILE("kind-matching.js")
#embed "../Publishing/Assets/kind-matching.js" suffix(, 0)
END
FILE("kind-ordering.js")
#embed "../Publishing/Assets/kind-ordering.js" suffix(, 0)
END
FILE("kind-short-text.js")
#embed "../Publishing/Assets/kind-short-text.js" suffix(, 0)
END
FILE("layout.js")
#embed "../Publishing/Assets/layout.js" suffix(, 0)
END
FILE("library.js")
#embed "../Publishing/Assets/library.js" suffix(, 0)
END
FILE("lists.css")
#embed "../Publishing/Assets/lists.css" suffix(, 0)
END
FILE("lists.js")
#embed "../Publishing/Assets/lists.js" suffix(, 0)
END
FILE("live.css")
#embed "../Publishing/Assets/live.css" suffix(, 0)
END
FILE("live.js")
#embed "../Publishing/Assets/live.js" suffix(, 0)
END
FILE("mailing.js")
#embed "../Publishing/Assets/mailing.js" suffix(, 0)
END
FILE("marking.js")
#embed "../Publishing/Assets/marking.js" suffix(, 0)
END
FILE("menus.js")
#embed "../Publishing/Assets/menus.js" suffix(, 0)
END
FILE("missing.js")
#embed "../Publishing/Assets/missing.js" suffix(, 0)
END
FILE("modes.css")
#embed "../Publishing/Assets/modes.css" suffix(, 0)
END
FILE("more-time.js")
#embed "../Publishing/Assets/more-time.js" suffix(, 0)
END
FILE("numbers.js")
#embed "../Publishing/Assets/numbers.js" suffix(, 0)
END
FILE("offline.js")
#embed "../Publishing/Assets/offline.js" suffix(, 0)
END
FILE("paper.css")
#embed "../Publishing/Assets/paper.css" suffix(, 0)
END
FILE("password-key.js")
#embed "../Publishing/Assets/password-key.js" suffix(, 0)
END
FILE("patterns.js")
#embed "../Publishing/Assets/patterns.js" suffix(, 0)
END
FILE("phrases.js")
#embed "../Publishing/Assets/phrases.js" suffix(, 0)
END
FILE("practice.js")
#embed "../Publishing/Assets/practice.js" suffix(, 0)
END
FILE("presenter.js")
#embed "../Publishing/Assets/presenter.js" suffix(, 0)
END
FILE("prose.css")
#embed "../Publishing/Assets/prose.css" suffix(, 0)
END
FILE("question-map.js")
#embed "../Publishing/Assets/question-map.js" suffix(, 0)
END
FILE("question.js")
#embed "../Publishing/Assets/question.js" suffix(, 0)
END
FILE("questions.css")
#embed "../Publishing/Assets/questions.css" suffix(, 0)
END
FILE("release.js")
#embed "../Publishing/Assets/release.js" suffix(, 0)
END
FILE("result.js")
#embed "../Publishing/Assets/result.js" suffix(, 0)
END
FILE("returned-result.js")
#embed "../Publishing/Assets/returned-result.js" suffix(, 0)
END
FILE("scoring.js")
#embed "../Publishing/Assets/scoring.js" suffix(, 0)
END
FILE("sealed-attempt.js")
#embed "../Publishing/Assets/sealed-attempt.js" suffix(, 0)
END
FILE("sealing.js")
#embed "../Publishing/Assets/sealing.js" suffix(, 0)
END
FILE("sender.js")
#embed "../Publishing/Assets/sender.js" suffix(, 0)
END
FILE("sending.js")
#embed "../Publishing/Assets/sending.js" suffix(, 0)
END
FILE("shared-device.js")
#embed "../Publishing/Assets/shared-device.js" suffix(, 0)
END
FILE("start.js")
#embed "../Publishing/Assets/start.js" suffix(, 0)
END
FILE("starting.js")
#embed "../Publishing/Assets/starting.js" suffix(, 0)
END
FILE("storage.js")
#embed "../Publishing/Assets/storage.js" suffix(, 0)
END
FILE("sw.js")
#embed "../Publishing/Assets/sw.js" suffix(, 0)
END
FILE("taking.css")
#embed "../Publishing/Assets/taking.css" suffix(, 0)
END
FILE("taking.js")
#embed "../Publishing/Assets/taking.js" suffix(, 0)
END
FILE("texts.js")
#embed "../Publishing/Assets/texts.js" suffix(, 0)
END
FILE("time-limit.js")
#embed "../Publishing/Assets/time-limit.js" suffix(, 0)
END
FILE("timer.js")
#embed "../Publishing/Assets/timer.js" suffix(, 0)
END
FILE("times.js")
#embed "../Publishing/Assets/times.js" suffix(, 0)
END
FILE("transfer.js")
#embed "../Publishing/Assets/transfer.js" suffix(, 0)
END
FILE("unlock.js")
#embed "../Publishing/Assets/unlock.js" suffix(, 0)
END
FILE("unsealing.js")
#embed "../Publishing/Assets/unsealing.js" suffix(, 0)
END
FILE("ar.json")
#embed "../Publishing/Languages/ar.json" suffix(, 0)
END
FILE("en.json")
#embed "../Publishing/Languages/en.json" suffix(, 0)
END
FILE("zh.json")
#embed "../Publishing/Languages/zh.json" suffix(, 0)
END
FILE("attempt.schema.json")
#embed "../Publishing/Bundle/attempt.schema.json" suffix(, 0)
END
FILE("bundle.schema.json")
#embed "../Publishing/Bundle/bundle.schema.json" suffix(, 0)
END
FILE("preview.css")
#embed "../Previewing/Assets/preview.css" suffix(, 0)
END
FILE("preview.html")
#embed "../Previewing/Assets/preview.html" suffix(, 0)
END
FILE("preview.js")
#embed "../Previewing/Assets/preview.js" suffix(, 0)
END
FILE("bar.mustache")
#embed "../../templates/pages/bar.mustache" suffix(, 0)
END
FILE("classroom.mustache")
#embed "../../templates/pages/classroom.mustache" suffix(, 0)
END
FILE("foot.mustache")
#embed "../../templates/pages/foot.mustache" suffix(, 0)
END
FILE("grades.mustache")
#embed "../../templates/pages/grades.mustache" suffix(, 0)
END
FILE("head.mustache")
#embed "../../templates/pages/head.mustache" suffix(, 0)
END
FILE("home.mustache")
#embed "../../templates/pages/home.mustache" suffix(, 0)
END
FILE("instructions.mustache")
#embed "../../templates/pages/instructions.mustache" suffix(, 0)
END
FILE("languages.mustache")
#embed "../../templates/pages/languages.mustache" suffix(, 0)
END
FILE("library.mustache")
#embed "../../templates/pages/library.mustache" suffix(, 0)
END
FILE("live.mustache")
#embed "../../templates/pages/live.mustache" suffix(, 0)
END
FILE("locked.mustache")
#embed "../../templates/pages/locked.mustache" suffix(, 0)
END
FILE("missing.mustache")
#embed "../../templates/pages/missing.mustache" suffix(, 0)
END
FILE("presenter.mustache")
#embed "../../templates/pages/presenter.mustache" suffix(, 0)
END
FILE("quiz.mustache")
#embed "../../templates/pages/quiz.mustache" suffix(, 0)
END

// Those of Debian: what typesets formulas, and what colors code.
FILE("katex.min.js")
#embed "/usr/share/javascript/katex/katex.min.js" suffix(, 0)
END
FILE("mhchem.js")
#embed "/usr/share/javascript/katex/contrib/mhchem.js" suffix(, 0)
END
FILE("highlight.min.js")
#embed "/usr/share/javascript/highlight.js/highlight.min.js" suffix(, 0)
END
};

const struct EmbeddedFile *const quizpress_files = files;
const long quizpress_file_count = sizeof files / sizeof *files;
