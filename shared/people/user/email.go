package user

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"backdock/shared/platform/fault"
)

// CheckEmail refuses what is not an email address. It also refuses addresses that a mail would not reach, or that can be
// taken for another address: IP addresses ([192.0.2.1]), invisible characters, and letters of other alphabets, such as a
// Cyrillic а.
func CheckEmail(email string) error {
	a, err := mail.ParseAddress(email)
	local, domain, _ := strings.Cut(email, "@")
	if err != nil || a.Address != email || len(email) > 254 || len(local) > 64 ||
		strings.HasPrefix(domain, "[") || strings.ContainsFunc(email, func(r rune) bool {
		return r == ' ' || !unicode.IsPrint(r) || r > unicode.MaxASCII && !accented(r)
	}) {
		return fault.Wrong(fault.At("email", fault.CodeWrongForm, nil, "must be an email"))
	}
	return nil
}

// accented reports whether a character is a letter that Latin alphabets write besides a to z: one of those with accents, in its
// composed form, or one of the few that are not composed. Others look like a letter of ASCII or become one in lower case: the
// kelvin sign, the dotless i, letters of full width.
func accented(r rune) bool {
	if strings.ContainsRune("ßæøþðđłœÆØÞÐĐŁŒ", r) {
		return true
	}
	parts := norm.NFD.String(string(r))
	base, size := utf8.DecodeRuneInString(parts)
	return unicode.IsLetter(base) && base <= unicode.MaxASCII && size < len(parts) && unicode.ToLower(r) > unicode.MaxASCII &&
		norm.NFC.String(parts) == string(r)
}
