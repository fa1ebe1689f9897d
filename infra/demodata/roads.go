package demodata

import _ "embed"

//go:embed data/chicago.roads
var chicagoRoads []byte

// RoadNetwork returns the streets of the city in the stored form of shared/delivery/road.
func RoadNetwork() []byte { return chicagoRoads }
