package user_test

import (
	"net/mail"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"backdock/shared/people/user"
	"backdock/shared/platform/fault"
)

func TestCheckEmail(t *testing.T) {
	local64, domain := strings.Repeat("l", 64), "@example.com"
	tests := map[string]bool{
		"nora@example.com":                       true,
		"Nora.Quist+desk@mail.example.co.uk":     true,
		"o'brien@example.com":                    true,
		"nöra@exämple.com":                       true,
		local64 + domain:                         true,
		"l" + local64 + domain:                   false,
		"a@" + strings.Repeat("d", 252):          true,
		"a@" + strings.Repeat("d", 253):          false,
		"":                                       false,
		"nora":                                   false,
		"nora@":                                  false,
		"@example.com":                           false,
		"nora@example.com ":                      false,
		" nora@example.com":                      false,
		"nora@example.com, eve@example.com":      false,
		"Nora <nora@example.com>":                false,
		"<nora@example.com>":                     false,
		`"nora quist"@example.com`:               false,
		"nora@exa mple.com":                      false,
		"nora@example.com\r\nBcc: e@example.com": false,
		"nora\x00@example.com":                   false,
		"nora@@example.com":                      false,
		"nora..quist@example.com":                false,
		"nora@[192.0.2.1]":                       false,
		"nora(comment)@example.com":              false,
		"no\u200Bra@example.com":                 false,
		"mi\u212Ae@example.com":                  false, // "mike" in lower case
		"m\u0130ke@example.com":                  false,
		"norа@example.com":                       false, // a Cyrillic а
		"νοra@example.com":                       false, // a Greek ν and ο
		"nora@exаmple.com":                       false,
		"\uff4e\uff4f\uff52\uff41@example.com":   false, // full width
		"nor\u0251@example.com":                  false, // a Latin alpha
		"n\u0131ck@example.com":                  false, // an i without its dot
		"no\u0308ra@example.com":                 false, // ö of two characters
		"nora\u0661@example.com":                 false, // an Arabic 1
		"nora@e\u2024xample.com":                 false, // a dot that is none
		"groß.łukasz@exæmple.com":                true,
		"nora@-example.com":                      true, // names are not looked up
	}
	for email, want := range tests {
		err := user.CheckEmail(email)
		if (err == nil) != want {
			t.Errorf("%q: %v", email, err)
		}
		if err != nil && (!fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), "email must be an email")) {
			t.Errorf("%q: %v", email, err)
		}
	}
}

// Plain addresses are accepted.
func TestPlainEmailsAreTaken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		email := rapid.StringMatching(`[a-z0-9]{1,10}([.+_-][a-z0-9]{1,10}){0,3}@[a-z0-9]{1,10}(\.[a-z]{2,6}){1,3}`).Draw(t,
			"email")
		if err := user.CheckEmail(email); err != nil {
			t.Fatalf("%q: %v", email, err)
		}
	})
}

// Every accepted text is a single address to which a mail can be sent, and can be a key.
func FuzzCheckEmail(f *testing.F) {
	for _, s := range []string{"nora@example.com", `"a b"@c.d`, "a@b\r\nc: d", "a@[::1]", "a(b)@c", "=?utf-8?q?a?=@b",
		"a@b, c@d", "é@ü.com", "\xff@a.b", "\u009a@b.c", "a\u202e@b.c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, email string) {
		if user.CheckEmail(email) != nil {
			return
		}
		if strings.ContainsFunc(email, func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) }) ||
			strings.ContainsAny(email, `<>,;:()[]"\`) {
			t.Errorf("%q is more than an address", email)
		}
		if strings.Count(email, "@") != 1 || len(email) > 254 || !isValidUTF8(email) {
			t.Errorf("%q", email)
		}
		if ascii(email) != ascii(strings.ToLower(email)) || user.CheckEmail(strings.ToLower(email)) != nil {
			t.Errorf("%q is another's address in lower case", email)
		}
		if strings.ContainsFunc(email, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) }) ||
			norm.NFKC.String(email) != email {
			t.Errorf("%q can be taken for another address", email)
		}
		if a, err := mail.ParseAddress("<" + email + ">"); err != nil || a.Address != email {
			t.Errorf("%q in a header: %v, %v", email, a, err)
		}
	})
}

// ascii returns the number of ASCII characters of s.
func ascii(s string) (n int) {
	for _, r := range s {
		if r <= unicode.MaxASCII {
			n++
		}
	}
	return n
}

func isValidUTF8(s string) bool { return strings.ToValidUTF8(s, "") == s }
