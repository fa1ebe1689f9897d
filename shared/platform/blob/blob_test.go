package blob_test

import (
	"testing"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/blob/blobtest"
)

func TestMemory(t *testing.T) {
	blobtest.Run(t, func(*testing.T) blob.Store { return blob.NewMemory() })
}
