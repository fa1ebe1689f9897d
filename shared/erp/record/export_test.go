package record

import (
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
)

// Translate makes the record of a head row and the rows of each detail, as a reading does.
func (s *Kinds) Translate(rt synctask.ResourceType, head netsuite.Row, details ...[]netsuite.Row) (Record, error) {
	k, err := s.of(rt)
	if err != nil {
		return Record{}, err
	}
	for len(details) < len(k.Details) {
		details = append(details, nil)
	}
	return k.record(head, details), nil
}
