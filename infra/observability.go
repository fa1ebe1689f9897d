package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awscloudwatch"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsiam"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssns"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssnssubscriptions"
	"github.com/aws/jsii-runtime-go"

	"backdock/infra/layout"
)

// watch creates the dashboards and alarms of a deployment.
type watch struct {
	awscdk.Stack
	d     deployment
	app   *appStack
	topic awssns.Topic
}

func newObservabilityStack(scope awscdk.App, d deployment, app *appStack) awscdk.Stack {
	w := &watch{Stack: d.newStack(scope, layout.Observability, "", "dashboards and alarms"), d: d, app: app}
	w.addTopic("alarms")
	w.addAlarms()
	w.addDashboards()
	return w.Stack
}

// addTopic creates the topic that alarms are sent to, with the operator's subscription.
func (w *watch) addTopic(name string) {
	w.topic = awssns.NewTopic(w.Stack, jsii.String("Alarms"), &awssns.TopicProps{TopicName: jsii.String(w.d.name(name)),
		EnforceSSL: jsii.Bool(!w.d.local())})
	// EnforceSSL sets a topic policy. It replaces the default policy, which allows the account's services to
	// publish, so this statement allows it again.
	w.topic.AddToResourcePolicy(awsiam.NewPolicyStatement(&awsiam.PolicyStatementProps{
		Sid: jsii.String("AlarmsPublish"), Actions: jsii.Strings("sns:Publish"), Resources: &[]*string{w.topic.TopicArn()},
		Principals: &[]awsiam.IPrincipal{awsiam.NewServicePrincipal(jsii.String("cloudwatch.amazonaws.com"), nil)},
		Conditions: &map[string]any{"StringEquals": map[string]any{"aws:SourceAccount": w.Account()}},
	}))
	if w.d.AlarmEmail != "" {
		w.topic.AddSubscription(awssnssubscriptions.NewEmailSubscription(jsii.String(w.d.AlarmEmail), nil))
	}
}

// gateway5xx counts the calls that API Gateway answered with a 5xx, including those that reached no function.
func (w *watch) gateway5xx() awscloudwatch.Metric {
	return newMetric("AWS/ApiGateway", "5xx", "Sum", map[string]*string{"ApiId": w.app.api.Ref()})
}

func (w *watch) lambda(name, metric, statistic string) awscloudwatch.Metric {
	return newMetric("AWS/Lambda", metric, statistic,
		map[string]*string{"FunctionName": jsii.String(w.d.functionName(name))})
}

func (w *watch) states(machine, metric string) awscloudwatch.Metric {
	return newMetric("AWS/States", metric, "Sum",
		map[string]*string{"StateMachineArn": w.app.machineARN(machine)})
}

func (w *watch) queue(name, metric string) awscloudwatch.Metric {
	return newMetric("AWS/SQS", metric, "Maximum", map[string]*string{"QueueName": jsii.String(w.d.name(name))})
}
