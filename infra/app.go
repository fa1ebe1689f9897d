package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsapigatewayv2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssqs"

	"backdock/functions"
	"backdock/infra/layout"
)

// Names of the workers that other parts of the stack refer to.
const (
	projector     = "projector"
	counter       = "counter"
	erpWorker     = "erp-worker"
	fulfillment   = "fulfillment"
	collector     = "pricing-collector"
	indexer       = "indexer"
	syncScheduler = "sync-scheduler"
	mailer        = "mailer"
	jobWorker     = "job-worker"
	planner       = "planner"
	keyRotation   = "key-rotation"
)

// appStack has the resources that all areas share: the HTTP API without its routes, the queues, the workers, the
// state machines and the schedules. Its only data are the messages in the queues, and the API's id, which must not
// change because CloudFront calls it.
type appStack struct {
	functionStack
	queues map[string]queuePair
	// undelivered is the queue for events that a stream or a schedule could not deliver.
	undelivered awssqs.Queue
	api         awsapigatewayv2.CfnApi
}

func newAppStack(app awscdk.App, d deployment, data *dataStack) (*appStack, error) {
	s := &appStack{functionStack: newFunctionStack(d.newStack(app, layout.App, "", "API, queues, workers, workflow"), d,
		data),
		queues: map[string]queuePair{}}
	s.addQueues()
	for _, w := range functions.Workers {
		if err := s.addFunction(w.Name, w.Summary); err != nil {
			return nil, err
		}
	}
	s.addAPI()
	s.addStreams()
	s.addSources()
	s.addWorkflows()
	s.addSchedules()
	return s, nil
}
