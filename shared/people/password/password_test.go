package password_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"backdock/shared/people/password"
	"backdock/shared/platform/fault"
)

var owner = password.Owner{Email: "m.lindqvist@example.com", FirstName: "Märta", LastName: "Lindqvist"}

func TestCheck(t *testing.T) {
	tests := map[string]struct{ password, refused string }{
		"four words":                           {"walnut kayak bishop fern", ""},
		"a famous phrase":                      {"correct horse battery staple", "well-known phrase"},
		"… without spaces":                     {"correcthorsebatterystaple", "well-known phrase"},
		"… with other separators and capitals": {"Correct-Horse_Battery.Staple!", "well-known phrase"},
		"… with signs for letters":             {"c0rrect h0rse b4ttery st4ple", "well-known phrase"},
		"… with something behind it":           {"CorrectHorseBatteryStaple2026", "too easy"},
		"… with something before it":           {"1! correct horse battery staple", "too easy"},
		"… twice": {"correct horse battery staple correct horse battery staple",
			"too easy"},
		"a line of a film":                          {"May the Force be with you", "well-known phrase"},
		"the demo's passphrase":                     {"demo-only-passphrase", "well-known phrase"},
		"… written otherwise":                       {"Demo Only Passphrase", "well-known phrase"},
		"a leaked one with separators":              {"i-love-you-forever-1", "stolen elsewhere"},
		"a leaked one with spaces and capitals":     {"I Love You Forever 1", "stolen elsewhere"},
		"four words without spaces":                 {"lagoontrumpetorchidgravel", ""},
		"random letters":                            {"kvbnthqwlzmfrpd", ""},
		"random digits":                             {"483920175638291", ""},
		"random signs":                              {`{=?~|<:/%)+&^_"`, ""},
		"another script":                            {"Пароль для входа на склад", ""},
		"a script without spaces":                   {"密码是一个很长的句子需要十五个字", ""},
		"15 characters of several bytes":            {"ågörnäkvüßtéwøl", ""},
		"128 characters":                            {strings.Repeat("x1kfw9qz", 16)[:120] + "blargen!", ""},
		"14 characters":                             {"kvbnthqwlzmfrp", "15 to 128 characters"},
		"15 characters after composition":           {"a\u030akvbnthqwlzmfr!", ""},
		"14 characters after composition":           {"a\u030akvbnthqwlzmf!", "15 to 128 characters"},
		"129 characters":                            {strings.Repeat("k", 129), "15 to 128 characters"},
		"nothing":                                   {"", "15 to 128 characters"},
		"the email's local part":                    {"the m.lindqvist passphrase here", "part of the email"},
		"… without its dot":                         {"the MLINDQVIST passphrase here", "part of the email"},
		"the first name, uncomposed":                {"hats of MA\u0308RTA in autumn", "first name"},
		"the last name":                             {"seven Lindqvist teapots fell", "last name"},
		"the last name, spaced out":                 {"seven L-i-n-d-q-v-i-s-t teapots", "last name"},
		"a leaked one":                              {"iloveyouforever1", "stolen elsewhere"},
		"a leaked one in capitals":                  {"ILoveYouForever1", "stolen elsewhere"},
		"a listed word and a row of digits":         {"P@ssw0rd12345678", "too easy"},
		"a listed word three times":                 {"trustno1trustno1trustno1", "too easy"},
		"… with a count":                            {"trustno1trustno2trustno3", "too easy"},
		"three of the most common words":            {"shadow monkey dragon", "too easy"},
		"one letter":                                {strings.Repeat("k", 40), "too easy"},
		"two letters in turn":                       {strings.Repeat("k7", 30), "too easy"},
		"a few random letters again and again":      {strings.Repeat("kvbnt", 8), "too easy"},
		"rows of keys":                              {"poiuytrewqlkjhgf", "too easy"},
		"columns of keys":                           {"3edc4rfv5tgb6yhn7ujm", "too easy"},
		"the same with shift":                       {"#EDC$RFV%TGB^YHN&UJM", "stolen elsewhere"},
		"the alphabet backwards":                    {"zyxwvutsrqponmlk", "too easy"},
		"another alphabet":                          {"абвгдежзийклмнопр", "too easy"},
		"a season and years":                        {"Summer2024Summer2025!", "too easy"},
		"a listed word, a sign between its letters": {"p-a-s-s-w-o-r-d-1-2", "too easy"},
		"the product's name":                        {"backdock-backdock-1", "too easy"},
		"spaces":                                    {strings.Repeat(" ", 20), "too easy"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			err := password.Check("password", tt.password, owner)
			if tt.refused == "" && err != nil {
				t.Errorf("refused: %v", err)
			}
			if tt.refused != "" && (!fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), tt.refused)) {
				t.Errorf("got %v, want %q", err, tt.refused)
			}
		})
	}
}

// Names of one or two letters occur in many words.
func TestShortNamesAreNoReason(t *testing.T) {
	if err := password.Check("password", "custard stencil walnut fern", password.Owner{Email: "st@example.com",
		FirstName: "Er", LastName: "A"}); err != nil {
		t.Error(err)
	}
}

func word(t *rapid.T) string {
	return rapid.SampledFrom([]string{"password", "qwerty", "letmein", "dragon", "123456", "monkey", "iloveyou", "welcome",
		"admin", "summer"}).Draw(t, "word")
}

// Two common words are never enough, however they are written and repeated.
func TestTwoCommonWordsAreNeverEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		between := rapid.SampledFrom([]string{"", " ", "-", "!", "1"}).Draw(t, "between")
		text := word(t) + between + word(t) + between
		text = strings.Repeat(text, 1+15/len(text))
		if rapid.Bool().Draw(t, "capitals") {
			text = strings.ToUpper(text)
		}
		if rapid.Bool().Draw(t, "leet") {
			text = strings.NewReplacer("a", "@", "o", "0", "e", "3").Replace(text)
		}
		if password.Check("password", text, password.Owner{}) == nil {
			t.Fatalf("%q was taken", text)
		}
	})
}

// Random characters are accepted: no list or rule applies to them.
func TestRandomPasswordsAreTaken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.SliceOfN(rapid.RuneFrom([]rune("abcdefghijklmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")), 22,
			30).Draw(t, "letters")
		distinct := map[rune]bool{}
		for _, r := range letters {
			distinct[r] = true
		}
		if len(distinct) < 12 {
			t.Skip("hardly random")
		}
		if err := password.Check("password", string(letters), password.Owner{}); err != nil && !strings.Contains(err.Error(),
			"stolen") {
			t.Fatalf("%q: %v", string(letters), err)
		}
	})
}

func FuzzCheck(f *testing.F) {
	for _, s := range []string{"", "correct horse battery staple", "\xff\xfe", strings.Repeat("\u0301", 200),
		"qwertyuiopasdfgh", "a\u030akvbnthqwlzmf!"} {
		f.Add(s, "a@example.com", "Ann")
	}
	f.Fuzz(func(t *testing.T, text, email, name string) {
		err := password.Check("password", text, password.Owner{Email: email, FirstName: name})
		if err != nil && !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", text, err)
		}
		if err == nil && utf8.RuneCountInString(text) < password.Min {
			t.Errorf("%q is too short", text)
		}
		if password.Check("password", text, password.Owner{Email: email, FirstName: name}) == nil != (err == nil) {
			t.Errorf("%q: two answers", text)
		}
	})
}

func TestHash(t *testing.T) {
	const text = "correct horse båttery"
	hash := password.Hash(text)
	if hash == password.Hash(text) || strings.Contains(hash, "horse") {
		t.Errorf("hash without salt: %s", hash)
	}
	for given, want := range map[string]bool{text: true, "correct horse ba\u030attery": true,
		"correct horse battery": false, "": false} {
		if password.Matches(hash, given) != want {
			t.Errorf("%q: %v", given, !want)
		}
	}
	for _, broken := range []string{"", "$", "$argon2id$v=19$m=19456,t=2,p=1$!$!"} {
		if password.Matches(broken, text) {
			t.Errorf("%q matches", broken)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for b.Loop() {
		if err := password.Check("password", "walnut kayak bishop fern", owner); err != nil {
			b.Fatal(err)
		}
	}
}
