// Command infra is the CDK app: it defines all resources of a deployment. `make deploy` deploys it to AWS, `make
// run` deploys the same stacks to the local emulator.
//
// Stacks: Data (table, blobs, secrets; protected from deletion), App (API, queues, workers, state machine,
// schedules), one for each area with the functions and routes of its groups of operations (see layout.Areas),
// Portal (files and CloudFront), Observability (dashboards and alarms), and two in us-east-1, where AWS requires
// them: Edge (the web ACL) before the others, Front (the alarms of CloudFront and its certificate) after them.
package main

import (
	"fmt"
	"os"

	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/jsii-runtime-go"
)

func main() {
	defer jsii.Close()
	app := awscdk.NewApp(nil)
	d, err := deploymentOf(app)
	if err == nil {
		_, err = newStacks(app, d)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	app.Synth(nil)
}

// stacks are all stacks of a deployment.
type stacks struct {
	data          *dataStack
	app           *appStack
	areas         []*areaStack
	portal        *portalStack
	observability awscdk.Stack
	edge          awscdk.Stack // nil in the local stack
	front         awscdk.Stack // nil until CloudFront's distribution exists
}

func newStacks(app awscdk.App, d deployment) (stacks, error) {
	s := stacks{data: newDataStack(app, d)}
	var err error
	if s.app, err = newAppStack(app, d, s.data); err != nil {
		return s, err
	}
	if s.areas, err = newAreaStacks(app, d, s.data, s.app); err != nil {
		return s, err
	}
	s.portal = newPortalStack(app, d, s.data, s.app)
	s.observability = newObservabilityStack(app, d, s.app)
	if !d.local() {
		s.edge = newEdgeStack(app, d)
	}
	if d.Distribution != "" {
		s.front = newFrontStack(app, d)
	}
	return s, nil
}
