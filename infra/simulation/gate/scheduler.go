package gate

import (
	"fmt"
	"slices"
	"strings"
	"testing/synctest"
	"time"
)

// Run lets actors go on as the steps say, with faults of those that are on. It stops at the first failure.
func (g *Gate) Run(steps []Step, on []Fault) {
	for _, s := range steps {
		g.step(s, s.fault(on))
		time.Sleep(pauses[int(s.Pause)%len(pauses)])
		if len(g.failed) > 0 {
			return
		}
	}
}

// step lets one actor go on.
func (g *Gate) step(s Step, f Fault) {
	synctest.Wait()
	ready := g.sorted()
	if len(ready) == 0 {
		return
	}
	who := among(ready, s.Who)
	line := []string{}
	for n := 1; n <= longest; n++ {
		own := slices.DeleteFunc(g.sorted(), func(c *call) bool { return c.actor != who })
		if len(own) == 0 {
			break
		}
		c := own[int(s.Pick)%len(own)]
		if n > 1 && (c.kind == Choice || c.kind == Invocation) {
			break // its work is done
		}
		v := verdict{pick: uint32(s.Pick)}
		last := s.Calls > 0 && n >= int(s.Calls)
		if (last || s.Calls == 0 && s.aims(c.kind)) && f != None && slices.Contains(hits[c.kind], f) {
			v.fault, last = f, true
		} else if last && f != None && n < int(s.Calls)+10 {
			last = false // the next call that the fault can hit
		}
		g.Met.count(c.kind, v.fault)
		if v.fault != None {
			line = append(line, fmt.Sprintf("%s: %s", c.what, v.fault))
		} else {
			line = append(line, c.what)
		}
		g.release(c, v)
		synctest.Wait()
		if last {
			break
		}
	}
	g.note(who, line)
}

// among returns one of the actors that wait.
func among(ready []*call, n uint8) *Actor {
	var actors []*Actor
	for _, c := range ready {
		if !slices.Contains(actors, c.actor) {
			actors = append(actors, c.actor)
		}
	}
	return actors[int(n)%len(actors)]
}

// Calmly lets all actors go on in turn, without faults, until the end. It is a failure if the end has not come after the
// time and nobody goes on; left says what is under way then.
func (g *Gate) Calmly(end func() bool, most time.Duration, left func() []string) {
	deadline := time.Now().Add(most)
	turn := 0
	for len(g.failed) == 0 {
		synctest.Wait()
		if end() {
			return
		}
		if g.asleep > 0 {
			deadline = deadline.Add(g.asleep)
			time.Sleep(g.asleep)
			g.asleep = 0
			continue
		}
		ready := g.sorted()
		if len(ready) == 0 {
			if time.Now().After(deadline) {
				g.Fail("end", fmt.Sprintf("left after %v: %s", most, strings.Join(left(), "; ")))
				return
			}
			time.Sleep(5 * time.Second)
			continue
		}
		c := ready[0] // the next actor's turn
		for _, r := range ready {
			if r.actor.index >= turn {
				c = r
				break
			}
		}
		turn = c.actor.index + 1
		if c.actor.index == len(g.actors)-1 {
			turn = 0
		}
		g.Met.count(c.kind, None)
		g.release(c, verdict{})
		time.Sleep(time.Millisecond)
	}
}

// Skip lets a time pass in which nobody goes on.
func (g *Gate) Skip(d time.Duration) {
	g.asleep = d
	time.Sleep(d)
}
