package password

import (
	"math/bits"
	"unicode"
)

// What the parts of a password are worth, in bits: how many tries one who knows
// the trick needs for it, as a power of two.
const (
	bitsOfLetter = 4 // letters of words follow each other by rules
	bitsOfDigit  = 3
	bitsOfOther  = 4
	bitsOfCopy   = 4 // what was there before, again
	bitsOfRun    = 5 // a straight row of keys, or letters in their order
	bitsOfTurn   = 2 // where a row of keys changes its direction
)

// shortestRun is the number of characters from which on neighbours are a run.
const shortestRun = 4

// longestWord is the longest common password that is looked for inside another.
const longestWord = 20

// worth is the fewest bits that a text in lower case can be made of: of common
// passwords, famous phrases, rows of keys or of the alphabet, copies of what was there before, and
// single characters.
func worth(text string) int {
	s := []rune(text)
	plain := unleet(s)
	least := make([]int, len(s)+1) // of the first characters
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

// runs tells of each run at the start of a text how long it is and what it is worth.
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

// copied is how many characters from start on are those from an earlier place on.
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

// leet are the signs that stand for letters.
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

// step is the way from one character to the next.
type step struct{ x, y int }

// nextLetter tells whether b stands beside a in the alphabet or among the digits.
func nextLetter(a, b rune) (step, bool) {
	d := step{x: int(b - a)}
	return d, (d.x == 1 || d.x == -1) && (unicode.IsLetter(a) || unicode.IsDigit(a))
}

// keys are the places of the keys, those with shift too.
var keys = func() map[rune]step {
	places := map[rune]step{}
	for _, rows := range [][]string{{"1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"}, {"!@#$%^&*()_+", "__________{}", "_________:\"", "_______<>?"}} {
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

// nextKey tells whether b's key touches a's.
func nextKey(a, b rune) (step, bool) {
	from, known := keys[a]
	to, alsoKnown := keys[b]
	d := step{to.x - from.x, to.y - from.y}
	return d, known && alsoKnown && d != step{} && d.x >= -1 && d.x <= 1 && d.y >= -1 && d.y <= 1
}
