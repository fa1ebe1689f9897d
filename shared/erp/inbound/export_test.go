package inbound

import (
	"context"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
)

// Translate makes the record of a head row and the rows of each detail, as a reading
// does.
func (s *Sources) Translate(ctx context.Context, rt synctask.ResourceType, head netsuite.Row, details ...[]netsuite.Row) (Record, error) {
	src, err := s.source(ctx, rt)
	if err != nil {
		return Record{}, err
	}
	for len(details) < len(src.details) {
		details = append(details, nil)
	}
	return src.record(head, details), nil
}
