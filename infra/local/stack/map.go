package stack

import (
	"bytes"
	"context"

	"backdock/infra/demodata"
	"backdock/infra/publish"
	"backdock/infra/tiles"
)

// publishMap makes the map of the demo company's city and uploads it unless the same map is there already.
func (s *Stack) publishMap(ctx context.Context) (string, error) {
	file, err := tiles.City(demodata.Streets(), demodata.MapAttribution)
	if err != nil {
		return "", err
	}
	want, err := publish.MapAddress(bytes.NewReader(file))
	if err != nil {
		return "", err
	}
	mark := s.outputs["PortalBucket"] + want
	there, err := s.marks.Get(ctx, "map")
	if err != nil || there == mark {
		return "", err
	}
	address, err := publish.Map(ctx, s.awsConfig(), bytes.NewReader(file), s.portalTarget())
	if err != nil {
		return "", err
	}
	return address, s.marks.Set(ctx, "map", mark)
}
