"""Random quizzes of every kind, and random answers to them: right, nearly right, wrong, hostile."""

import unicodedata

RULES = ["all-or-nothing", "net-correct", "each-option", "each-option-penalty"]
LANGUAGES = ["en", "de", "fr", "tr", "de-CH", "ja", "el"]
# Letters and characters affected by normal forms, case and quotes; none of them ends a line.
ODD = (
    "aAiIsSfnkK\u0130\u0131ßẞſςσΣ\ufb01\ufb02\u0149é\u0301\u0307\u0316\u0323\u0345\u212b\u212a"
    "\u1e9b\u0323ΐǰᾳ\u1fb3\u2126µµ½²³₂①Ⅳ％ＡＢａ１ﾊﾞ한\u1112\u1161\u11abΑАаО0oÅ😀❤\ufe0f"
    "'\u2018\u2019\u201a\u2032\u02bc\"\u201c\u201e«»\u300c-\u2010\u2013\u2014\u2212\ufe63\uff0d"
    "\u00a0\u2009\u3000\u200b\u200d\u00ad\u2060\u034f\u0600\u00b4\u00a8\u037a\u0384(){}.*+?$^|é"
    "ĳǆǅǄ\u1f80\u1f88\u0390\u03b0\u0587Ꭰꭰ𐐀𐐨𝐀𝟗\u2044/,;:!%&=~…")
NUMBERS = "0123456789０１９+-−–.,，eE ×x*·^10²³⁻\u00a0\u202f%m½/~'"
WORDS = ["light", "energy", "root hair", "Straße", "İzmir", "Σίσυφος", "café", "NaCl", "CO2"]
PATTERNS = ["colou?r", "[a-c]+x?", "(ab|cd){1,3}", "\\d{2,4}", "[^aeiou ]+", ".i.", "it's", "a b"]
UNITS = ["", "", "", " m", " km/h", "%", " µm", " m²", " °C"]


class Question:
    """One question: its Markdown, and the right answers in the order of its parts."""

    def __init__(self, random, number):
        self.random = random
        self.id = f"q{number}"
        self.kind = random.choice(
            ["single", "multiple", "numeric", "text", "blanks", "ordering", "matching", "scale",
             "essay", "numeric", "text", "blanks", "true_false", "hotspot"])
        self.rule = random.choice(RULES)
        self.points = random.choice([0.5, 1, 1.5, 2, 3, 7, 0.5 + number])
        self.lines, self.attributes, self.right = [], [], []
        getattr(self, self.kind)()

    def source(self):
        """The question as a teacher writes it."""
        points = [] if self.kind == "scale" else [f"points={self.points}"]
        attributes = " ".join([f"#{self.id}", *self.attributes, *points])
        return f"## {self.stem()} {{{attributes}}}\n\n" + "\n".join(self.lines) + "\n\n"

    def stem(self):
        if self.kind != "blanks":
            return f"Question {self.id}"
        return ". ".join(f"Part {'abcdefg'[at]} [[{gap}]]" for at, gap in enumerate(self.lines_in))

    def single(self):
        count = self.random.randint(2, 6)
        key = self.random.randrange(count)
        if self.random.random() < 0.5:
            self.attributes += [f"scoring=penalty={self.random.choice(['0.25', '0.33', '1', '0'])}"]
        self.lines += [f"- [{'x' if at == key else ' '}] o{at}" for at in range(count)]

    def multiple(self):
        count = self.random.randint(2, 9)
        keys = self.random.sample(range(count), self.random.randint(1, count))
        self.attributes += ["type=multiple", f"scoring={self.rule}"]
        self.lines += [f"- [{'x' if at in keys else ' '}] o{at}" for at in range(count)]

    def number(self):
        random = self.random
        value = random.choice([
            str(random.randint(-50, 5000)), f"{random.uniform(-9, 9):.3f}",
            f"{random.randint(1, 9)}e{random.randint(-30, 400)}", f"{random.randint(1, 99)}000"])
        tolerance = random.choice(["", "", " ± 0.5", " +- 2%", " ± 0"])
        unit = random.choice(UNITS)
        return value, tolerance, unit

    def numeric(self):
        self.attributes += ["type=numeric"]
        units = []
        for _ in range(self.random.randint(1, 3)):
            value, tolerance, unit = self.number()
            # "5 ± 1%" is a number without a unit.
            units.append("" if tolerance and unit == "%" else unit)
            self.lines.append(f"= {value}{tolerance}{unit}")
            self.right.append(value + unit)
        if any(units):
            self.attributes += self.cased()

    def cased(self):
        return ["case=sensitive"] if self.random.random() < 0.3 else []

    def word(self):
        if self.random.random() < 0.4:
            return self.random.choice(WORDS)
        letters = self.random.choices(ODD, k=self.random.randint(1, 6))
        return "w" + "".join(letters).replace("`", "") + "w"

    def text(self):
        self.attributes.append("type=short-text")
        for _ in range(self.random.randint(1, 3)):
            if self.random.random() < 0.3:
                pattern = self.random.choice(PATTERNS)
                self.lines.append(f"= /{pattern}/{self.random.choice(['', 'i'])}")
                self.right.append(self.random.choice(["color", "abx", "abcd", "123", "xyz", "it’s"]))
            else:
                self.right.append(self.word())
                self.lines.append(f"= {self.right[-1]}")
        if not all(line.startswith("= /") for line in self.lines):
            self.attributes += self.cased()

    def blanks(self):
        self.attributes += [f"scoring={self.rule}"]
        self.lines_in = []
        for _ in range(self.random.randint(1, 5)):
            sort = self.random.choice(["word", "number", "menu"])
            if sort == "menu":
                items = self.random.sample(["red", "green", "blue", "white", "black"], 3)
                self.lines_in.append(f"({items[0]})|{items[1]}|{items[2]}")
                self.right.append(items[0])
            elif sort == "number":
                value, tolerance, unit = self.number()
                self.lines_in.append(f"={value}{tolerance}{unit}")
                self.right.append(value + unit)
            else:
                word = self.random.choice(WORDS)
                self.lines_in.append(f"{word}|other")
                self.right.append(word)

    def ordering(self):
        self.attributes += ["type=ordering", f"scoring={self.rule}"]
        self.lines += [f"{at + 1}. item {name}" for at, name in enumerate(
            self.random.sample("abcdefgh", self.random.randint(2, 7)))]

    def matching(self):
        self.attributes += ["type=matching", f"scoring={self.rule}"]
        self.lines += ["| Left | Right |", "|---|---|"]
        rights = ["u", "v"] + self.random.choices("uvwxyz", k=self.random.randint(0, 4))
        self.lines += [f"| row {at} | {right} |" for at, right in enumerate(rights)]
        self.lines += [f"| | only {at} |" for at in range(self.random.randint(0, 2))]

    def scale(self):
        self.attributes += ["type=scale"]
        self.lines += [f"- step {at}" for at in range(self.random.randint(2, 5))]

    def true_false(self):
        self.attributes += ["type=true-false"]
        self.lines += [self.random.choice(["= true", "= False", "= falsch", "= T"])]

    def hotspot(self):
        count = self.random.randint(2, 6)
        keys = self.random.sample(range(count), self.random.randint(1, count))
        self.attributes += ["type=hotspot"]
        if len(keys) > 1:
            self.attributes += [f"scoring={self.rule}"]
        self.lines += ["![A map of seas](map.svg)", ""]
        self.lines += [
            f"- [{'x' if at in keys else ' '}] o{at} {{circle={50 + 90 * at},200,{at + 1}}}"
            for at in range(count)]

    def essay(self):
        self.attributes += ["type=essay"]
        self.lines += ["> Look for it."]


def answer(random, question, key, shape):
    """A random answer in the format of an attempt, or None if it is skipped."""
    if random.random() < 0.05:
        return None
    match question.kind:
        case "single" | "scale" | "true_false":
            return {"options": [strange(random, random.choice(shape["items"]))]}
        case "multiple" | "hotspot":
            selected = [one for one in shape["items"] if random.random() < 0.5]
            near = key["key"] if random.random() < 0.3 else selected
            return {"options": near + (["gone"] if random.random() < 0.05 else [])}
        case "numeric" | "text" | "essay":
            return {"text": typed(random, random.choice(question.right or ["words"]))}
        case "ordering":
            order = list(key["order"])
            if random.random() < 0.7:
                left, right = random.choices(range(len(order)), k=2)
                order[left], order[right] = order[right], order[left]
            if random.random() < 0.2:
                order = random.sample(order, random.randint(0, len(order)))
            return {"order": order + (["gone"] if random.random() < 0.05 else [])}
        case "matching":
            return {"pairs": {
                row: strange(random, right if random.random() < 0.6 else random.choice(
                    shape["items"]))
                for row, right in key["pairs"].items() if random.random() < 0.9}}
        case "blanks":
            return {"blanks": {
                blank: strange(random, random.choice(shape["menus"][blank]))
                if blank in shape["menus"] else typed(random, right)
                for (blank, _), right in zip(key["blanks"].items(), question.right)
                if random.random() < 0.9}}


def strange(random, name):
    return "gone" if random.random() < 0.03 else name


def typed(random, right):
    """A text typed by a student who means `right`, or another one."""
    match random.choice(["same", "form", "form", "form", "edit", "edit", "odd", "number", "empty"]):
        case "same":
            return right
        case "form":
            return other_form(random, other_form(random, right))
        case "edit":
            at = random.randint(0, len(right))
            return right[:at] + random.choice(ODD + NUMBERS) + right[at + random.randint(0, 1):]
        case "odd":
            return "".join(random.choices(ODD, k=random.randint(0, 8)))
        case "number":
            return "".join(random.choices(NUMBERS, k=random.randint(0, 9)))
        case _:
            return random.choice(["", " ", "\u200b", "\n", "0", "x" * 1001, "7" * 900])


def other_form(random, text):
    wide = {ord(sign): ord(sign) + 0xFEE0 for sign in "0123456789abcABC+-.,%"}
    return random.choice([
        str.upper, str.lower, str.swapcase, str.title, str.casefold,
        lambda one: unicodedata.normalize("NFD", one),
        lambda one: unicodedata.normalize("NFKD", one), lambda one: one.translate(wide),
        lambda one: one.replace(".", ","), lambda one: one.replace(",", "."),
        lambda one: one.replace("-", "\u2212"), lambda one: one.replace("e", "×10^"),
        lambda one: one.replace("000", " 000"), lambda one: one.replace("000", ",000"),
        lambda one: f"  {one}\u00a0", lambda one: one + "0", lambda one: f"+{one}",
        lambda one: one.replace("'", "’"), lambda one: one.replace(" ", "\u3000 "),
        lambda one: "\u200b".join(one), lambda one: one.replace("²", "^2"),
    ])(text)
