// Package password decides which passwords are accepted, and hashes them. It follows NIST SP 800-63B-4 for a
// password as the only factor: any characters, no composition rules, no expiry. It refuses the passwords that
// an attacker would try first.
package password

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"backdock/shared/platform/fault"
)

// Limits of a password's length in characters (Unicode code points).
const (
	Min = 15
	Max = 128
)

// enough is how many bits a password must be worth. It means more than 10^10 tries, which the limits on
// signing in make impossible.
const enough = 34

// shortestPersonal is the length from which a name, or the part of an email before the @, must not be in a
// password. Shorter ones occur in many words.
const shortestPersonal = 3

// Owner is the person whose password it is. The password must not contain parts of it.
type Owner struct{ Email, FirstName, LastName string }

// Check refuses a password that is too short or too long, contains its owner's name, was leaked elsewhere or
// is easy to guess. field is the caller's name for the password. Errors: fault.Invalid.
func Check(field, password string, owner Owner) error {
	password = normal(password)
	if n := utf8.RuneCountInString(password); n < Min || n > Max {
		return fault.Wrong(fault.At(field, "password_length", map[string]any{"min": Min, "max": Max},
			"must have %d to %d characters", Min, Max))
	}
	folded := strings.ToLower(password)
	bare := Bare(password)
	local, _, _ := strings.Cut(owner.Email, "@")
	for _, part := range []struct{ name, text string }{{"part of the email before the @", local},
		{"first name", owner.FirstName}, {"last name", owner.LastName}} {
		text := Bare(part.text)
		if utf8.RuneCountInString(text) >= shortestPersonal && strings.Contains(bare, text) {
			return fault.Wrong(fault.At(field, "password_personal", map[string]any{"part": part.name}, "must not contain the %s",
				part.name))
		}
	}
	if isFamous(bare) {
		return fault.Wrong(fault.At(field, "password_famous", nil,
			"is a well-known phrase: choose words that have nothing to do with each other"))
	}
	if leaked(password) || leaked(folded) || BareIsEnough(bare) && leaked(bare) {
		return fault.Wrong(fault.At(field, "password_stolen", nil,
			"is on a list of passwords that were stolen elsewhere: choose another one"))
	}
	if worth(folded) < enough || worth(bare)+bitsOfOthers(folded) < enough {
		return fault.Wrong(fault.At(field, "password_guessable", nil,
			"is too easy to guess: use four or more words that have nothing to do with each other, without names, dates, rows of keys or repetitions"))
	}
	return nil
}

// normal returns the NFC form, which is the same for texts that look the same, as RFC 8265 requires for
// passwords.
func normal(s string) string { return norm.NFC.String(s) }

// Bare returns the form in which the lists compare a text: its letters and digits in lower case.
func Bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, strings.ToLower(normal(s)))
}

// shortestBare is the length from which the Bare form of a password is long enough to be looked up in the
// list of leaked ones.
const shortestBare = 10

// BareIsEnough reports whether the list of leaked passwords also has the Bare form of a password.
func BareIsEnough(bare string) bool { return utf8.RuneCountInString(bare) >= shortestBare }

// bitsOfOthers returns the worth of the characters that are neither letters nor digits. A repeated character
// adds nothing.
func bitsOfOthers(s string) int {
	distinct := map[rune]bool{}
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			distinct[r] = true
		}
	}
	return len(distinct) * bitsOfOther
}
