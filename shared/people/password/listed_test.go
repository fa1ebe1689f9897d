package password

import (
	"encoding/binary"
	"testing"
)

// The compiled list is complete: it has as many entries as its README says, in order, and contains passwords
// that all large leaks have.
func TestTheListOfLeakedPasswords(t *testing.T) {
	count, last := 0, uint64(0)
	for rest := leakedDeltas; len(rest) > 0; count++ {
		delta, n := binary.Uvarint(rest)
		if n <= 0 || (delta == 0 && count > 0) {
			t.Fatalf("entry %d is broken", count)
		}
		last += delta
		rest = rest[n:]
	}
	if count < 341_000 || last > 1<<32-1 {
		t.Errorf("%d passwords, the last one %d", count, last)
	}
	for _, password := range []string{"1qaz2wsx3edc4rfv", "qwertyuiop123456", "123456789qwerty", "1q2w3e4r5t6y7u8i",
		"qazwsxedcrfvtgb", "iloveyouforever1"} {
		if !leaked(password) {
			t.Errorf("%s is not in the list", password)
		}
	}
}
