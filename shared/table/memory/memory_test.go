package memory_test

import (
	"testing"

	"backdock/shared/table"
	"backdock/shared/table/memory"
	"backdock/shared/table/tabletest"
)

func TestMemory(t *testing.T) {
	tabletest.Run(t, func(*testing.T) table.Table { return memory.New() })
}
