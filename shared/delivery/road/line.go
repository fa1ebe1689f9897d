package road

import (
	"slices"

	"backdock/shared/delivery/geo"
)

// path finds a fastest way between two nodes (A*) and appends its points, both nodes included. It returns nil if there
// is no way.
//
// The key of a node in the queue is the time to it plus the straight distance to the target at the highest speed. From
// one end of an arc to the other this key never gets smaller. It grows by at most twice the time of the arc, plus a tenth
// of a second. The bucket queue needs both.
func (n *Network) path(points []geo.Point, from, to int32) []geo.Point {
	s := n.spaces.get()
	defer n.spaces.put(s)
	s.begin()
	target := n.at[to]
	estimate := func(node int32) uint32 { return uint32(n.at[node].to(target) * 10 / n.fastest) }
	s.states[from].reached, s.states[from].tenths, s.before[from] = s.mark, 0, -1
	s.queue.at = estimate(from)
	s.queue.push(from, s.queue.at)
	for {
		node, key, ok := s.queue.pop()
		if !ok {
			return nil
		}
		if node == to {
			break
		}
		here := s.states[node].tenths
		for _, a := range n.arcs[n.first[node]:n.first[node+1]] {
			tenths := here + a.tenths
			there := &s.states[a.to]
			if there.reached == s.mark && tenths >= there.tenths {
				continue
			}
			there.reached, there.tenths, s.before[a.to] = s.mark, tenths, node
			s.queue.push(a.to, max(key, tenths+estimate(a.to))) // max: the estimate is rounded
		}
	}
	begin := len(points)
	for node := to; node >= 0; node = s.before[node] {
		points = append(points, n.point(node))
	}
	slices.Reverse(points[begin:])
	return points
}
