package main

import (
	_ "embed"
	"strings"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscertificatemanager"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudfront"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudfrontorigins"
	"github.com/aws/aws-cdk-go/awscdk/v2/awss3"
	"github.com/aws/jsii-runtime-go"

	"backdock/infra/layout"
)

//go:embed spa.js
var spaFunction string

//go:embed viewer.js
var viewerFunction string

// contentPolicy is the portal's Content-Security-Policy: all content comes from the portal's own address, except a map
// with a style of its own, and inline scripts are not allowed. Inline styles are allowed because Mantine adds style
// elements and attributes.
func (d deployment) contentPolicy() string {
	return strings.Join([]string{
		"default-src 'self'",
		"script-src 'self'",
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		strings.TrimSpace("connect-src 'self' " + d.MapOrigin),
		"worker-src 'self'",
		"manifest-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}, "; ")
}

// uncachedErrors turns off CloudFront's caching of errors. By default CloudFront caches an error of the origin for
// ten seconds, whatever the cache policy says: a record that was just created would still be "not found". The list
// has all status codes that CloudFront caches and allows here.
func uncachedErrors() *[]*awscloudfront.ErrorResponse {
	var all []*awscloudfront.ErrorResponse
	for _, status := range []float64{400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504} {
		all = append(all, &awscloudfront.ErrorResponse{HttpStatus: jsii.Number(status),
			Ttl: awscdk.Duration_Seconds(jsii.Number(0))})
	}
	return &all
}

// portalStack has the portal's files and the CloudFront distribution in front of them and the API.
type portalStack struct {
	awscdk.Stack
	files        awss3.Bucket
	distribution awscloudfront.Distribution
}

func newPortalStack(app awscdk.App, d deployment, data *dataStack, api *appStack) *portalStack {
	s := &portalStack{Stack: d.newStack(app, layout.Portal, "", "portal and CloudFront")}
	s.files = awss3.NewBucket(s.Stack, jsii.String("Files"), &awss3.BucketProps{
		BlockPublicAccess: awss3.BlockPublicAccess_BLOCK_ALL(),
		Encryption:        awss3.BucketEncryption_S3_MANAGED,
		EnforceSSL:        jsii.Bool(!d.local()), // the emulator uses plain HTTP
		ObjectOwnership:   awss3.ObjectOwnership_BUCKET_OWNER_ENFORCED,
		RemovalPolicy:     d.keep(),
	})
	headers := s.newHeaders(d)
	// onRequest runs a CloudFront function on each viewer request.
	onRequest := func(id, name, code string) *[]*awscloudfront.FunctionAssociation {
		f := awscloudfront.NewFunction(s.Stack, jsii.String(id), &awscloudfront.FunctionProps{
			FunctionName: d.regional(s.Stack, name), Runtime: awscloudfront.FunctionRuntime_JS_2_0(),
			Code: awscloudfront.FunctionCode_FromInline(jsii.String(code)),
		})
		return &[]*awscloudfront.FunctionAssociation{{EventType: awscloudfront.FunctionEventType_VIEWER_REQUEST, Function: f}}
	}
	files := awscloudfrontorigins.S3BucketOrigin_WithOriginAccessControl(s.files, nil)
	props := &awscloudfront.DistributionProps{
		Comment:           jsii.String("Backdock " + d.Stage),
		ErrorResponses:    uncachedErrors(),
		DefaultRootObject: jsii.String("index.html"),
		HttpVersion:       awscloudfront.HttpVersion_HTTP2_AND_3,
		PriceClass:        awscloudfront.PriceClass_PRICE_CLASS_100,
		DefaultBehavior: &awscloudfront.BehaviorOptions{
			Origin:                files,
			ViewerProtocolPolicy:  awscloudfront.ViewerProtocolPolicy_REDIRECT_TO_HTTPS,
			CachePolicy:           awscloudfront.CachePolicy_CACHING_OPTIMIZED(),
			ResponseHeadersPolicy: headers,
			Compress:              jsii.Bool(true),
			// CloudFront's error pages would also replace the API's 403 and 404 answers by the portal's page.
			// Therefore a function rewrites the paths of pages.
			FunctionAssociations: onRequest("Spa", "spa", spaFunction),
		},
		AdditionalBehaviors: &map[string]*awscloudfront.BehaviorOptions{"/api/*": {
			Origin: awscloudfrontorigins.NewHttpOrigin(api.apiDomain(), &awscloudfrontorigins.HttpOriginProps{
				CustomHeaders: &map[string]*string{"x-origin-verify": data.secrets[originSecret].SecretValue().UnsafeUnwrap()},
			}),
			ViewerProtocolPolicy:  awscloudfront.ViewerProtocolPolicy_HTTPS_ONLY,
			AllowedMethods:        awscloudfront.AllowedMethods_ALLOW_ALL(),
			CachePolicy:           awscloudfront.CachePolicy_CACHING_DISABLED(),
			OriginRequestPolicy:   awscloudfront.OriginRequestPolicy_ALL_VIEWER_EXCEPT_HOST_HEADER(),
			ResponseHeadersPolicy: headers,
			Compress:              jsii.Bool(true),
			// The function adds the viewer's address. An origin request policy with CloudFront-Viewer-Address would
			// also forward the viewer's Host header, for which API Gateway answers 403.
			FunctionAssociations: onRequest("Viewer", "viewer", viewerFunction),
		}, "/images/*": s.images(data, headers),
			// The map has no function, because a missing file must not be answered with the portal's page. It is read by
			// range requests and compressed already.
			"/map/*": {
				Origin:                files,
				ViewerProtocolPolicy:  awscloudfront.ViewerProtocolPolicy_REDIRECT_TO_HTTPS,
				CachePolicy:           awscloudfront.CachePolicy_CACHING_OPTIMIZED(),
				ResponseHeadersPolicy: headers,
				Compress:              jsii.Bool(false),
			}},
	}
	if d.local() {
		// The gateway of the local stack uses plain HTTP.
		props.DefaultBehavior.ViewerProtocolPolicy = awscloudfront.ViewerProtocolPolicy_ALLOW_ALL
		for _, path := range []string{"/images/*", "/map/*"} {
			(*props.AdditionalBehaviors)[path].ViewerProtocolPolicy = awscloudfront.ViewerProtocolPolicy_ALLOW_ALL
		}
	}
	if d.PortalCertificate != "" {
		props.DomainNames = jsii.Strings(d.portalDomain())
		props.Certificate = awscertificatemanager.Certificate_FromCertificateArn(s.Stack, jsii.String("Certificate"),
			jsii.String(d.PortalCertificate))
		// CloudFront ignores this setting for its own domain and accepts older versions there.
		props.MinimumProtocolVersion = awscloudfront.SecurityPolicyProtocol_TLS_V1_2_2021
	}
	if d.WebACL != "" {
		props.WebAclId = jsii.String(d.WebACL)
	}
	s.distribution = awscloudfront.NewDistribution(s.Stack, jsii.String("Distribution"), props)
	output(s.Stack, "PortalBucket", s.files.BucketName())
	output(s.Stack, "DistributionId", s.distribution.DistributionId())
	output(s.Stack, "DistributionDomain", s.distribution.DistributionDomainName())
	return s
}

// images is the behavior of pictures of items. It has no function: a missing picture must not be answered with the
// portal's page. The objects have a Cache-Control header for a year, because their content never changes. Their
// addresses contain 128 bits that cannot be guessed; reading one needs no session.
func (s *portalStack) images(data *dataStack,
	headers awscloudfront.ResponseHeadersPolicy) *awscloudfront.BehaviorOptions {
	// An imported bucket has no policy here that would need this stack's distribution, see dataStack.serveImages.
	bucket := awss3.Bucket_FromBucketAttributes(s.Stack, jsii.String("Images"), &awss3.BucketAttributes{
		BucketName: data.images.BucketName(), BucketRegionalDomainName: data.images.BucketRegionalDomainName()})
	origin := awscloudfrontorigins.S3BucketOrigin_WithOriginAccessControl(bucket, nil)
	awscdk.Annotations_Of(s.Stack).AcknowledgeWarning(
		jsii.String("@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac"), jsii.String("done in the stack Data"))
	return &awscloudfront.BehaviorOptions{
		Origin:                origin,
		ViewerProtocolPolicy:  awscloudfront.ViewerProtocolPolicy_REDIRECT_TO_HTTPS,
		CachePolicy:           awscloudfront.CachePolicy_CACHING_OPTIMIZED(),
		ResponseHeadersPolicy: headers,
	}
}

// newHeaders creates the response headers of all answers.
func (s *portalStack) newHeaders(d deployment) awscloudfront.ResponseHeadersPolicy {
	return awscloudfront.NewResponseHeadersPolicy(s.Stack, jsii.String("Headers"),
		&awscloudfront.ResponseHeadersPolicyProps{
			ResponseHeadersPolicyName: d.regional(s.Stack, "security-headers"),
			SecurityHeadersBehavior: &awscloudfront.ResponseSecurityHeadersBehavior{
				ContentSecurityPolicy: &awscloudfront.ResponseHeadersContentSecurityPolicy{
					ContentSecurityPolicy: jsii.String(d.contentPolicy()), Override: jsii.Bool(true)},
				ContentTypeOptions: &awscloudfront.ResponseHeadersContentTypeOptions{Override: jsii.Bool(true)},
				FrameOptions: &awscloudfront.ResponseHeadersFrameOptions{FrameOption: awscloudfront.HeadersFrameOption_DENY,
					Override: jsii.Bool(true)},
				ReferrerPolicy: &awscloudfront.ResponseHeadersReferrerPolicy{
					// The URL of the login may contain an invitation's token, so no path is sent to other sites.
					ReferrerPolicy: awscloudfront.HeadersReferrerPolicy_STRICT_ORIGIN, Override: jsii.Bool(true)},
				StrictTransportSecurity: &awscloudfront.ResponseHeadersStrictTransportSecurity{
					AccessControlMaxAge: awscdk.Duration_Days(jsii.Number(365)), IncludeSubdomains: jsii.Bool(true),
					Override: jsii.Bool(true)},
			},
			CustomHeadersBehavior: &awscloudfront.ResponseCustomHeadersBehavior{
				CustomHeaders: &[]*awscloudfront.ResponseCustomHeader{
					// The portal needs only the position, which drivers' phones report.
					{Header: jsii.String("permissions-policy"), Value: jsii.String("geolocation=(self), camera=(), microphone=(), " +
						"payment=(), usb=()"), Override: jsii.Bool(true)},
					{Header: jsii.String("cross-origin-opener-policy"), Value: jsii.String("same-origin"), Override: jsii.Bool(true)},
					{Header: jsii.String("cross-origin-resource-policy"), Value: jsii.String("same-origin"),
						Override: jsii.Bool(true)},
				}},
		})
}
