package simulation

import (
	"fmt"
	"slices"
	"strings"
	"testing/synctest"
	"time"
)

// Run runs the steps of a plan while faults are on. It stops at the first invariant that does not hold.
func (w *World) Run(p Plan) {
	for _, s := range p.Steps {
		w.step(s, p.fault(s))
		time.Sleep(pauses[int(s.Pause)%len(pauses)])
		if len(w.failed) > 0 {
			return
		}
	}
}

// step lets one actor go on.
func (w *World) step(s Step, f Fault) {
	synctest.Wait()
	ready := w.gate.sorted()
	if len(ready) == 0 {
		return
	}
	who := among(ready, s.Who)
	line := []string{}
	for n := 1; n <= longest; n++ {
		own := slices.DeleteFunc(w.gate.sorted(), func(c *call) bool { return c.actor != who })
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
		w.Met.count(c.kind, v.fault)
		if v.fault != None {
			line = append(line, fmt.Sprintf("%s: %s", c.what, v.fault))
		} else {
			line = append(line, c.what)
		}
		w.gate.release(c, v)
		synctest.Wait()
		if last {
			break
		}
	}
	w.note(who, line)
}

// note keeps what a step did, for people.
func (w *World) note(who *Actor, line []string) {
	w.log = append(w.log, fmt.Sprintf("%s %-14s %s", time.Now().UTC().Format("15:04:05.000"), who.Name, strings.Join(line, "; ")))
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
