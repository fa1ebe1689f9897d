package main

import (
	"strings"
	"testing"
)

func TestPortal(t *testing.T) {
	for _, d := range of("Portal", "AWS::CloudFront::Distribution") {
		config := d.Properties["DistributionConfig"]
		api := text(at(config, "CacheBehaviors"))
		if !strings.Contains(api, `"PathPattern":"/api/*"`) ||
			!strings.Contains(api, `"CachePolicyId":"4135ea2d-6df8-44a3-9df3-4b5a84be39ad"`) {
			t.Errorf("/api/* is cached or missing: %s", api)
		}
		for _, behavior := range list(at(config, "CacheBehaviors")) {
			if at(behavior, "PathPattern") == "/images/*" && (at(behavior, "FunctionAssociations") != nil ||
				at(behavior, "CachePolicyId") != "658327ea-f89d-4fab-a63d-7e88639e58f6") {
				t.Errorf("pictures are not cached, or the portal's page is answered for them: %s", text(behavior))
			}
		}
		if !strings.Contains(api, `"PathPattern":"/images/*"`) {
			t.Error("pictures are not served")
		}
		uncached := map[float64]bool{}
		for _, e := range list(at(config, "CustomErrorResponses")) {
			if at(e, "ResponsePagePath") != nil || at(e, "ResponseCode") != nil {
				t.Errorf("an error page would hide the API's own errors: %s", text(e))
			}
			if at(e, "ErrorCachingMinTTL") == 0.0 {
				uncached[at(e, "ErrorCode").(float64)] = true
			}
		}
		for _, code := range []float64{400, 403, 404, 405, 414, 500, 502, 503, 504} {
			if !uncached[code] {
				t.Errorf("CloudFront answers again with a %v of the API", code)
			}
		}
		if !strings.Contains(text(at(config, "Origins")), `{{resolve:secretsmanager:`) {
			t.Error("the API's origin gets no secret header")
		}
		if at(config, "WebACLId") == nil {
			t.Error("no web ACL")
		}
	}
}

func TestPortalsHeaders(t *testing.T) {
	policies := of("Portal", "AWS::CloudFront::ResponseHeadersPolicy")
	if len(policies) != 1 {
		t.Fatalf("%d policies", len(policies))
	}
	for _, h := range policies {
		config := at(h.Properties, "ResponseHeadersPolicyConfig")
		got := text(config)
		for _, want := range []string{"default-src 'self';", "script-src 'self';", "object-src 'none';", "base-uri 'none';",
			"frame-ancestors 'none'",
			`"AccessControlMaxAgeSec":31536000`, `"IncludeSubdomains":true`, `"ContentTypeOptions":{"Override":true}`,
			`"FrameOption":"DENY"`,
			`"ReferrerPolicy":"strict-origin"`, `"Header":"permissions-policy"`, `"Header":"cross-origin-opener-policy"`} {
			if !strings.Contains(got, want) {
				t.Errorf("there is no %s in %s", want, got)
			}
		}
		if at(config, "CorsConfig") != nil {
			t.Error("other sites may call the portal")
		}
	}
	for _, d := range of("Portal", "AWS::CloudFront::Distribution") {
		config := at(d.Properties, "DistributionConfig")
		for _, behavior := range append(list(at(config, "CacheBehaviors")), at(config, "DefaultCacheBehavior")) {
			if at(behavior, "ResponseHeadersPolicyId") == nil || at(behavior, "ViewerProtocolPolicy") == "allow-all" {
				t.Errorf("without headers or over plain HTTP: %s", text(behavior))
			}
		}
	}
}

func TestAMapsStyleMayBeReadFromItsOrigin(t *testing.T) {
	const origin = "https://maps.geo.eu-west-1.amazonaws.com"
	if got := (deployment{MapOrigin: origin}).contentPolicy(); !strings.Contains(got, "; connect-src 'self' "+origin+";") {
		t.Errorf("the policy is %s", got)
	}
	if got := (deployment{}).contentPolicy(); !strings.Contains(got, "; connect-src 'self';") {
		t.Errorf("without a style the policy is %s", got)
	}
}

// With its own certificate, the portal's domain accepts TLS 1.2 and 1.3 only.
func TestPortalsTransport(t *testing.T) {
	for _, d := range of("Portal", "AWS::CloudFront::Distribution") {
		config := at(d.Properties, "DistributionConfig")
		if got, want := text(at(config, "Aliases")), `["portal.example.com"]`; got != want {
			t.Errorf("it answers for %s, want %s", got, want)
		}
		for _, origin := range list(at(config, "Origins")) {
			if custom := at(origin, "CustomOriginConfig"); custom != nil && at(custom, "OriginProtocolPolicy") != "https-only" {
				t.Errorf("the way to an origin is not HTTPS alone: %s", text(custom))
			}
		}
		certificate := text(at(config, "ViewerCertificate"))
		for _, want := range []string{`"AcmCertificateArn":"arn:aws:acm:us-east-1:000000000000:certificate/x"`,
			`"MinimumProtocolVersion":"TLSv1.2_2021"`, `"SslSupportMethod":"sni-only"`} {
			if !strings.Contains(certificate, want) {
				t.Errorf("there is no %s in %s", want, certificate)
			}
		}
	}
}
