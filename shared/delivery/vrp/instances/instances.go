// Package instances reads instances of the vehicle routing problem in the formats of CVRPLIB and of Solomon, as
// problems of package vrp. The folder testdata holds the instances with their licenses.
package instances

import (
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"

	"backdock/shared/delivery/vrp"
)

// Instance is an instance with its name.
type Instance struct {
	Name    string
	Problem *vrp.Problem
	// Scale is the number of the problem's units of distance in one unit of the instance: 1 for CVRPLIB, whose distances
	// are rounded to integers, and 10 for Solomon's, which are truncated to one decimal.
	Scale int64
}

// Read reads an instance: in CVRPLIB's format if the file's name ends in .vrp, in Solomon's if it ends in .txt.
func Read(name string, r io.Reader) (*Instance, error) {
	switch filepath.Ext(name) {
	case ".vrp":
		return readCVRPLIB(r)
	case ".txt":
		return readSolomon(r)
	}
	return nil, wrong("the file %s is neither .vrp nor .txt", name)
}

// maxNodes is the largest number of nodes that is read: a matrix of them takes 200 MB.
const maxNodes = 5000

var errFormat = errors.New("the instance is not well formed")

func wrong(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errFormat, fmt.Sprintf(format, args...))
}

// point is a node's place in the plane.
type point struct{ x, y float64 }

func matrix(n int, distance func(a, b int) (int64, error)) ([][]int64, error) {
	rows := make([][]int64, n)
	for a := range rows {
		rows[a] = make([]int64, n)
		for b := range rows[a] {
			d, err := distance(a, b)
			if err != nil {
				return nil, err
			}
			rows[a][b] = d
		}
	}
	return rows, nil
}

// between returns the distance of two points, rounded, in units that are scale times smaller.
func between(a, b point, scale float64, round func(float64) float64) (int64, error) {
	d := round(math.Hypot(a.x-b.x, a.y-b.y) * scale)
	if !(d >= 0 && d <= 1e9) {
		return 0, wrong("a distance of %g", d)
	}
	return int64(d), nil
}
