package main

import (
	"strings"
	"testing"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/jsii-runtime-go"
)

func TestParametersThatAreRefused(t *testing.T) {
	const certificate = "arn:aws:acm:us-east-1:000000000000:certificate/x"
	for want, values := range map[string]map[string]any{
		"up to 12 small letters":      {"stage": "Production"},
		"erpReservedConcurrency":      {"erpReservedConcurrency": "five"},
		"write an address alone":      {"mailFrom": "Portal <portal@example.com>"},
		"use domain, address or none": {"mailIdentity": "host"},
		"of ACM in us-east-1": {"portalUrl": "https://portal.example.com",
			"portalCertificate": "arn:aws:acm:eu-west-1:000000000000:certificate/x"},
		"the address that it is for":  {"portalCertificate": certificate},
		"such as https://portal":      {"portalUrl": "http://portal.example.com", "portalCertificate": certificate},
		"the origin of the map's":     {"mapOrigin": "https://maps.example.com/style; script-src *"},
		"of the map's style":          {"mapOrigin": "http://maps.example.com"},
		"handlerUrl is for the stage": {"handlerUrl": "http://localhost"},
		"build the functions first":   {"functions": "nowhere"},
	} {
		if values["functions"] == nil {
			values["functions"] = t.TempDir()
		}
		app := awscdk.NewApp(&awscdk.AppProps{Outdir: jsii.String(t.TempDir()), Context: &values})
		if _, err := deploymentOf(app); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", values, err, want)
		}
	}
}
