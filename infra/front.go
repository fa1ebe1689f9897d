package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatch"
	"github.com/aws/jsii-runtime-go"

	"backdock/infra/layout"
)

// newFrontStack has the alarms of CloudFront and of its certificate. Both report their metrics in us-east-1 only, and an
// alarm sends to a topic of its own region, so the operator confirms a second subscription.
//
// Sources: "Viewing CloudFront and edge function metrics" in the CloudFront guide; "Supported CloudWatch metrics" in the
// ACM guide.
func newFrontStack(app awscdk.App, d deployment) awscdk.Stack {
	w := &watch{Stack: d.newStack(app, layout.Front, edgeRegion, "alarms of CloudFront and its certificate"), d: d}
	w.addTopic("front-alarms")
	w.add(alarm{name: "cloudfront-5xx", over: 5, periods: 2,
		metric: newMetric("AWS/CloudFront", "5xxErrorRate", "Average",
			map[string]*string{"DistributionId": jsii.String(d.Distribution), "Region": jsii.String("Global")}),
		todo: "More than 5 % of the requests to " + d.PortalURL + " are answered with a 5xx. If gateway-5xx or an alarm of a function in " +
			"the deployment's own region is raised too, begin there. Otherwise CloudFront does not reach the API or the files: " +
			"compare the origins of the distribution " + d.Distribution + " with the stacks' outputs, and look at health.aws.amazon.com."})
	if d.PortalCertificate != "" {
		w.add(alarm{name: "certificate-ends", over: 21, isBelow: true, periods: 1,
			metric: awscloudwatch.NewMetric(&awscloudwatch.MetricProps{Namespace: jsii.String("AWS/CertificateManager"),
				MetricName: jsii.String("DaysToExpiry"), Statistic: jsii.String("Minimum"),
				DimensionsMap: &map[string]*string{"CertificateArn": jsii.String(d.PortalCertificate)},
				// ACM reports twice a day.
				Period: awscdk.Duration_Days(jsii.Number(1))}),
			todo: "The certificate of " + d.PortalURL + " ends in less than three weeks; afterwards no browser opens the portal. ACM renews a " +
				"certificate by itself while its DNS records are there: open " + d.PortalCertificate + " in ACM in us-east-1 and put " +
				"back the records that it lists. An imported certificate must be imported again under the same ARN."})
	}
	return w.Stack
}
