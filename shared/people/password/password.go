// Package password says which passwords are taken and keeps their hashes: NIST
// SP 800-63B-4 for a password that is the single factor. Any characters, no
// composition rules, no expiry; what is refused is what others would try first.
package password

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"backdock/shared/platform/fault"
)

// Bounds of a password in characters (Unicode code points).
const (
	Min = 15
	Max = 128
)

// enough is how many bits a password must be worth: beyond some 10^10 tries,
// which no one makes against the limits of signing in.
const enough = 34

// shortestPersonal is the length from which on a name or the part of an email
// before the @ must not be in a password: shorter ones are in many a word.
const shortestPersonal = 3

// Owner is whose password it is to be. Its parts must not be in the password.
type Owner struct{ Email, FirstName, LastName string }

// Check refuses a password that is too short, too long, has its owner's name in
// it, was stolen elsewhere or is soon guessed. Field is what the caller knows it by.
// Errors: fault.Invalid.
func Check(field, password string, owner Owner) error {
	password = normal(password)
	if n := utf8.RuneCountInString(password); n < Min || n > Max {
		return fault.Fields(fmt.Sprintf("%s must have %d to %d characters", field, Min, Max))
	}
	folded := strings.ToLower(password)
	bare := Bare(password)
	local, _, _ := strings.Cut(owner.Email, "@")
	for _, part := range []struct{ name, text string }{{"part of the email before the @", local}, {"first name", owner.FirstName}, {"last name", owner.LastName}} {
		text := Bare(part.text)
		if utf8.RuneCountInString(text) >= shortestPersonal && strings.Contains(bare, text) {
			return fault.Fields(fmt.Sprintf("%s must not contain the %s", field, part.name))
		}
	}
	if isFamous(bare) {
		return fault.Fields(field + " is a phrase that many people know: choose words that have nothing to do with each other")
	}
	if leaked(password) || leaked(folded) || BareIsEnough(bare) && leaked(bare) {
		return fault.Fields(field + " is on a list of passwords that were stolen elsewhere: choose another one")
	}
	if worth(folded) < enough || worth(bare)+bitsOfOthers(folded) < enough {
		return fault.Fields(field + " is too easy to guess: use four or more words that have nothing to do with each other, without names, dates, rows of keys or repetitions")
	}
	return nil
}

// normal is the one form of texts that look the same (NFC), as RFC 8265 has it for passwords.
func normal(s string) string { return norm.NFC.String(s) }

// Bare is a text as the lists compare it: its letters and digits in lower case.
func Bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, strings.ToLower(normal(s)))
}

// shortestBare is the length from which on letters and digits say enough of a
// password to be looked for in the list without its other characters.
const shortestBare = 10

// BareIsEnough tells whether the Bare form of a password is in the list of leaked
// ones, where the password is.
func BareIsEnough(bare string) bool { return utf8.RuneCountInString(bare) >= shortestBare }

// bitsOfOthers is what the characters between letters and digits are worth: one
// that comes again says nothing new.
func bitsOfOthers(s string) int {
	distinct := map[rune]bool{}
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			distinct[r] = true
		}
	}
	return len(distinct) * bitsOfOther
}
