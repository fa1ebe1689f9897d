package tripchange

import (
	"fmt"
	"strings"
	"testing"

	"backdock/shared/platform/table"
)

// However many orders are left, the record of a change stays one item of the table.
func TestTheLargestOutcome(t *testing.T) {
	o := Outcome{Error: "trip T-1001 stays as it is (it has left)"}
	for i := range 80 * 200 { // as many orders as 80 trips may have
		o.Left = append(o.Left, Left{SalesOrderID: fmt.Sprintf("%026d", i), OrderNumber: fmt.Sprintf("SO-%08d", i),
			Code: LeftElsewhere})
	}
	o.bound()
	size := table.New(recordKey("1"), record{Outcome: o}).Size()
	if size > table.MaxItemBytes/2 || len(o.Left) != mostLeft || !strings.HasSuffix(o.Error,
		"; 15000 further orders could not be put where the change wants them") {
		t.Errorf("%d bytes, %d orders, %s", size, len(o.Left), o.Error)
	}
	few := Outcome{Left: o.Left[:3]}
	if few.bound(); len(few.Left) != 3 || few.Error != "" {
		t.Errorf("got %+v", few)
	}
}
