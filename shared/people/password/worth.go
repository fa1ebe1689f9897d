package password

import (
	"math/bits"
	"unicode"
)

// The worth of the parts of a password in bits: the number of guesses, as a power of two, of somebody who
// knows the pattern.
const (
	bitsOfLetter = 4 // letters of words follow each other by rules
	bitsOfDigit  = 3
	bitsOfOther  = 4
	bitsOfCopy   = 4 // a repetition of earlier characters
	bitsOfRun    = 5 // a straight row of keys, or letters in alphabetical order
	bitsOfTurn   = 2 // a change of direction in a row of keys
)

// shortestRun is the number of neighboring characters that count as a run.
const shortestRun = 4

// longestWord is the longest common password that is searched inside another one.
const longestWord = 20

// worth returns the smallest number of bits from which a text in lower case can be composed: of common
// passwords, famous phrases, rows of keys or of the alphabet, repetitions, and single characters.
func worth(text string) int {
	s := []rune(text)
	plain := unleet(s)
	least := make([]int, len(s)+1) // least[n] is for the first n characters
	for end := range least[1:] {
		least[end+1] = least[end] + bitsOfRune(s[end])
	}
	for start := range s {
		improve := func(length, bits int) {
			least[start+length] = min(least[start+length], least[start]+bits)
		}
		improve(1, bitsOfRune(s[start]))
		for length := 2; length <= copied(s, start); length++ {
			improve(length, bitsOfCopy)
		}
		for length := 3; length <= min(longestWord, len(s)-start); length++ {
			for _, word := range []string{string(s[start : start+length]), string(plain[start : start+length])} {
				if rank, ok := ranks()[word]; ok {
					improve(length, bits.Len(uint(rank)))
				}
			}
		}
		for _, text := range [][]rune{s, plain} {
			if length := famousAt(text[start:]); length > 0 {
				improve(length, bitsOfFamous)
			}
		}
		runs(s[start:], improve)
	}
	return least[len(s)]
}

// runs calls tell with the length and the worth of each run at the start of a text.
func runs(s []rune, tell func(length, bits int)) {
	for _, next := range []func(a, b rune) (step, bool){nextKey, nextLetter} {
		turns, before := 0, step{}
		for i := range s[1:] {
			now, ok := next(s[i], s[i+1])
			if !ok {
				break
			}
			if i > 0 && now != before {
				turns++
			}
			before = now
			if length := i + 2; length >= shortestRun {
				tell(length, bitsOfRun+turns*bitsOfTurn)
			}
		}
	}
}

func bitsOfRune(r rune) int {
	switch {
	case unicode.IsDigit(r):
		return bitsOfDigit
	case unicode.IsLetter(r):
		return bitsOfLetter
	}
	return bitsOfOther
}

// copied returns how many characters from start on repeat those at an earlier position.
func copied(s []rune, start int) int {
	longest := 0
	for from := range start {
		n := 0
		for start+n < len(s) && s[from+n] == s[start+n] {
			n++
		}
		longest = max(longest, n)
	}
	return longest
}

// leet maps characters to the letters that they replace.
var leet = map[rune]rune{'0': 'o', '1': 'i', '!': 'i', '3': 'e', '4': 'a', '@': 'a', '5': 's', '$': 's', '7': 't'}

func unleet(s []rune) []rune {
	plain := make([]rune, len(s))
	for i, r := range s {
		if letter, ok := leet[r]; ok {
			r = letter
		}
		plain[i] = r
	}
	return plain
}

// step is the distance from one character to the next.
type step struct{ x, y int }

// nextLetter reports whether a and b are neighbors in the alphabet or among the digits.
func nextLetter(a, b rune) (step, bool) {
	d := step{x: int(b - a)}
	return d, (d.x == 1 || d.x == -1) && (unicode.IsLetter(a) || unicode.IsDigit(a))
}

// keys has the positions of the characters on a keyboard, also of those with shift.
var keys = func() map[rune]step {
	places := map[rune]step{}
	for _, rows := range [][]string{{"1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"},
		{"!@#$%^&*()_+", "__________{}", "_________:\"", "_______<>?"}} {
		for y, row := range rows {
			for x, r := range []rune(row) {
				if _, there := places[r]; !there {
					places[r] = step{x, y}
				}
			}
		}
	}
	return places
}()

// nextKey reports whether the keys of a and b touch.
func nextKey(a, b rune) (step, bool) {
	from, known := keys[a]
	to, alsoKnown := keys[b]
	d := step{to.x - from.x, to.y - from.y}
	return d, known && alsoKnown && d != step{} && d.x >= -1 && d.x <= 1 && d.y >= -1 && d.y <= 1
}
