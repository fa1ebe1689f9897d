package outside

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// stateMachine is the part of Amazon's States Language that the deployed machines use, so that the simulation runs the
// deployed definition itself.
type stateMachine struct {
	StartAt string
	States  map[string]state
}

type state struct {
	Type, Next, Default, Error, Cause string
	End                               bool
	Parameters, ItemSelector          map[string]any
	ResultSelector                    map[string]any
	ResultPath                        json.RawMessage
	Retry                             []retry
	Catch                             []catch
	ItemsPath, SecondsPath            string
	ItemProcessor                     *stateMachine
	Choices                           []struct {
		Variable, Next string
		BooleanEquals  bool
	}
}

type retry struct {
	ErrorEquals                  []string
	IntervalSeconds, BackoffRate float64
	MaxAttempts, MaxDelaySeconds int
}

type catch struct {
	ErrorEquals      []string
	ResultPath, Next string
}

// flowError is an error by name, as Step Functions knows them.
type flowError struct{ Name, Cause string }

func (e *flowError) Error() string { return e.Name + ": " + e.Cause }

// among reports whether a retrier or a catcher names the error.
func (e *flowError) among(names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return n == "States.ALL" || n == "States.TaskFailed" || n == e.Name
	})
}

// caller makes the calls of a machine.
type caller interface {
	call(payload any) (any, *flowError)
	pause(d time.Duration)
	over() bool
}

// run runs the machine on its input.
func (m stateMachine) run(data map[string]any, c caller) error {
	if err := m.steps(data, nil, c); err != nil {
		return err
	}
	return nil
}

func (m stateMachine) steps(data map[string]any, item any, c caller) *flowError {
	for name := m.StartAt; ; {
		s, ok := m.States[name]
		if !ok {
			return &flowError{"States.Runtime", "no state " + name}
		}
		next, err := s.enter(data, item, c)
		switch {
		case err != nil:
			return err
		case next == "":
			return nil
		}
		name = next
	}
}

// enter runs a state and returns the next one, "" after the last.
func (s state) enter(data map[string]any, item any, c caller) (string, *flowError) {
	switch s.Type {
	case "Fail":
		return "", &flowError{s.Error, s.Cause}
	case "Choice":
		for _, choice := range s.Choices {
			if at(data, item, choice.Variable) == choice.BooleanEquals {
				return choice.Next, nil
			}
		}
		return s.Default, nil
	case "Wait":
		seconds, _ := at(data, item, s.SecondsPath).(float64)
		c.pause(time.Duration(seconds * float64(time.Second)))
		return s.Next, nil
	}
	result, err := s.try(data, item, c)
	if err != nil {
		for _, catcher := range s.Catch {
			if err.among(catcher.ErrorEquals) && !c.over() {
				put(data, catcher.ResultPath, map[string]any{"Error": err.Name, "Cause": err.Cause})
				return catcher.Next, nil
			}
		}
		return "", err
	}
	if s.ResultSelector != nil {
		result = fill(s.ResultSelector, result.(map[string]any), nil)
	}
	var path string
	if json.Unmarshal(s.ResultPath, &path) == nil && path != "" {
		put(data, path, result)
	}
	return s.Next, nil
}

// try does the work of a state and repeats it as its retriers say.
func (s state) try(data map[string]any, item any, c caller) (any, *flowError) {
	tried := make([]int, len(s.Retry))
	for {
		result, err := s.work(data, item, c)
		if err == nil || c.over() {
			return result, err
		}
		i := slices.IndexFunc(s.Retry, func(r retry) bool { return err.among(r.ErrorEquals) })
		if i < 0 || tried[i] >= s.Retry[i].MaxAttempts {
			return nil, err
		}
		r := s.Retry[i]
		wait := r.IntervalSeconds * math.Pow(r.BackoffRate, float64(tried[i]))
		if r.MaxDelaySeconds > 0 {
			wait = min(wait, float64(r.MaxDelaySeconds))
		}
		tried[i]++
		c.pause(time.Duration(wait * float64(time.Second)))
	}
}

func (s state) work(data map[string]any, item any, c caller) (any, *flowError) {
	switch s.Type {
	case "Task":
		payload := fill(s.Parameters["Payload"].(map[string]any), data, item)
		answer, err := c.call(payload)
		if err != nil {
			return nil, err
		}
		return map[string]any{"Payload": answer}, nil
	case "Map":
		items, _ := at(data, item, s.ItemsPath).([]any)
		for _, one := range items {
			if err := s.ItemProcessor.steps(fill(s.ItemSelector, data, one), one, c); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
	return nil, &flowError{"States.Runtime", fmt.Sprintf("a state of type %q is not simulated", s.Type)}
}

// fill fills a template: a name that ends in .$ has a path as its value.
func fill(template, data map[string]any, item any) map[string]any {
	filled := map[string]any{}
	for name, v := range template {
		if plain, isPath := strings.CutSuffix(name, ".$"); isPath {
			filled[plain] = at(data, item, v.(string))
			continue
		}
		filled[name] = v
	}
	return filled
}

// at reads a path: $.a.b, or $$.Map.Item.Value.a of the item that a Map is at.
func at(data map[string]any, item any, path string) any {
	var v any = data
	if rest, ofItem := strings.CutPrefix(path, "$$.Map.Item.Value"); ofItem {
		v, path = item, "$"+rest
	}
	for _, name := range strings.Split(path, ".")[1:] {
		m, _ := v.(map[string]any)
		v = m[name]
	}
	return v
}

// put sets the value at a path of one name.
func put(data map[string]any, path string, v any) {
	if name, ok := strings.CutPrefix(path, "$."); ok {
		data[name] = v
	}
}
