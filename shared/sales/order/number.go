package order

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"regexp"
)

// Number is the number that people say on the phone, and the order's external id
// in NetSuite: SO- and twice four digits, made out of the order's id.
//
// A counter would be one hot item that every order waits for, and its gaps would
// ask for explanations; the id itself has 26 characters. Eight digits out of the
// id's digest need no counter: two orders in 10,000 share a number by chance when
// there are 100,000, so the number is claimed in the transaction that makes the
// order, and an order whose number is taken gets another id. Digits are said and
// typed alike in every language.
func Number(id string) string {
	sum := sha256.Sum256([]byte(id))
	n := binary.BigEndian.Uint64(sum[:]) % 100_000_000
	return fmt.Sprintf("SO-%04d-%04d", n/10_000, n%10_000)
}

var numberForm = regexp.MustCompile(`^SO-\d{4}-\d{4}$`)
