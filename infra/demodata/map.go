package demodata

import (
	"embed"
	"io/fs"
)

//go:embed data/map
var mapFiles embed.FS

// MapAttribution names the source of the streets. It is shown on the map.
const MapAttribution = "City of Chicago"

// Streets returns the tables of the city's streets, which the map and the road network are made of.
func Streets() fs.FS {
	tables, err := fs.Sub(mapFiles, "data/map")
	if err != nil {
		panic(err) // the path above is wrong
	}
	return tables
}
