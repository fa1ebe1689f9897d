package order

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"regexp"
	"strings"
)

// Number returns the order's number, which is also its external id in NetSuite: SO- and two groups of four digits,
// derived from the order's id. It is short enough for the telephone; the id has 26 characters.
//
// A counter would be one hot item for all orders, and its gaps would raise questions. Eight digits from the id's digest
// need no counter. Two orders can get the same number: with 100,000 orders, about one new order in 1,000.
// Therefore the transaction that creates the order also claims the number, and an order whose number is taken gets
// another id.
func Number(id string) string {
	sum := sha256.Sum256([]byte(id))
	n := binary.BigEndian.Uint64(sum[:]) % 100_000_000
	return fmt.Sprintf("SO-%04d-%04d", n/10_000, n%10_000)
}

// IsNumber reports whether a text has the form of our numbers.
func IsNumber(text string) bool { return numberForm.MatchString(text) }

var numberForm = regexp.MustCompile(`^SO-\d{4}-\d{4}$`)

// ImportedID returns the id of an order created in NetSuite. These ids sort in the order of creation in NetSuite.
func ImportedID(netSuiteID string) string { return fmt.Sprintf("%s%012s", importedPrefix, netSuiteID) }

const importedPrefix = "NS"

// MadeInERP reports whether the order with the id was created in NetSuite.
func MadeInERP(id string) bool { return strings.HasPrefix(id, importedPrefix) }

func (o Order) imported() bool { return MadeInERP(o.ID) }
