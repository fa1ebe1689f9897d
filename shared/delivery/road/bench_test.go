package road_test

import (
	"math/rand/v2"
	"testing"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/road"
)

func BenchmarkMatrix300(b *testing.B) {
	roads := network(b, city(150), road.Profile{}).Roads(fallback)
	random := rand.New(rand.NewPCG(1, 2))
	at := make([]geo.Point, 300)
	for i := range at {
		at[i] = corner(random.Float64()*149, random.Float64()*149)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := roads.Matrix(b.Context(), at); err != nil {
			b.Fatal(err)
		}
	}
}
