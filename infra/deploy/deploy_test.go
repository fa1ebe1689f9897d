package main

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// given builds parameters from an environment and the parameters that an earlier deployment stored.
func given(t *testing.T, env map[string]string, earlier kept) parameters {
	t.Helper()
	p := parametersOf(func(name string) string { return env[name] }, "arm64")
	if err := p.complete(earlier); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParametersAreKept(t *testing.T) {
	first := given(t, map[string]string{mailFrom: "portal@example.com", alarmEmail: "operator@example.com",
		portalURL:   "https://portal.example.com/",
		certificate: "arn:aws:acm:us-east-1:1:certificate/x", reserved: "0", webACL: "no", "ADMIN_EMAIL": "ann@example.com"},
		nil)
	second := given(t, nil, first.kept)
	if !maps.Equal(first.kept, second.kept) {
		t.Errorf("the second deployment has %v, want %v", second.kept, first.kept)
	}
	if second.kept[portalURL] != "https://portal.example.com" || second.adminEmail != "" {
		t.Errorf("the address is %q, the administrator %q", second.kept[portalURL], second.adminEmail)
	}
	third := given(t, map[string]string{alarmEmail: "none", reserved: "7"}, second.kept)
	if third.kept[alarmEmail] != "" || third.kept[reserved] != "7" || third.kept[certificate] == "" {
		t.Errorf("after a change: %v", third.kept)
	}
}

func TestParametersThatAreMissingOrWrong(t *testing.T) {
	for want, env := range map[string]map[string]string{
		"set MAIL_FROM": {},
		"give a number": {mailFrom: "portal@example.com", reserved: "five"},
		"0 for none":    {mailFrom: "portal@example.com", reserved: "-1"},
		"HTTPS address": {mailFrom: "portal@example.com", mapStyle: "http://maps.example.com/style"},
		"not both":      {mailFrom: "portal@example.com", mapStyle: "https://maps.example.com/style", "MAP_FILE": "a.pmtiles"},
	} {
		p := parametersOf(func(name string) string { return env[name] }, "arm64")
		if err := p.complete(nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", env, err, want)
		}
	}
}

func TestTheOriginOfTheMapsStyle(t *testing.T) {
	env := map[string]string{mailFrom: "portal@example.com",
		mapStyle: "https://maps.geo.eu-west-1.amazonaws.com/v2/styles/Standard/descriptor?key=public"}
	first := given(t, env, nil)
	if got := first.mapOrigin(); got != "https://maps.geo.eu-west-1.amazonaws.com" {
		t.Errorf("the origin is %q", got)
	}
	if removed := given(t, map[string]string{mapStyle: "none"}, first.kept); removed.mapOrigin() != "" {
		t.Errorf("after its removal the origin is %q", removed.mapOrigin())
	}
}

func TestAReservationBeyondTheQuotaIsRefused(t *testing.T) {
	for _, c := range []struct {
		want, unreserved, own int
		allowed               bool
	}{
		{want: 5, unreserved: 10, allowed: false},  // a new account
		{want: 0, unreserved: 10, allowed: true},   // the same without a reservation
		{want: 5, unreserved: 105, allowed: true},  // just enough
		{want: 5, unreserved: 104, allowed: false}, // one less than needed
		{want: 5, unreserved: 100, own: 5, allowed: true},
		{want: 6, unreserved: 100, own: 5, allowed: false},
	} {
		err := reservable(c.want, c.unreserved, c.own)
		if (err == nil) != c.allowed {
			t.Errorf("%+v: %v", c, err)
		}
		if err != nil && !strings.Contains(err.Error(), "ERP_RESERVED_CONCURRENCY=0") {
			t.Errorf("%v does not say what to do", err)
		}
	}
}

func TestTheCDKIsToldWhatIsProtected(t *testing.T) {
	d := &deployer{values: []string{"architecture=amd64"}, portal: "https://portal.example.com"}
	for want, protected := range map[string][]string{"protected=none": nil, "protected=Data,App": {"Data", "App"}} {
		if got := d.context(protected); !slices.Contains(got, want) ||
			!slices.Contains(got, "portalUrl=https://portal.example.com") ||
			!slices.Contains(got, "architecture=amd64") {
			t.Errorf("%v, want %s", got, want)
		}
	}
}
