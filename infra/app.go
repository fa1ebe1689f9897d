package main

import (
	"github.com/aws/aws-cdk-go/awscdk/v2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsapigatewayv2"
	"github.com/aws/aws-cdk-go/awscdk/v2/awssqs"
	"github.com/aws/aws-cdk-go/awscdk/v2/awsstepfunctions"

	"backdock/functions"
)

// The workers that other parts of the stack name.
const (
	projector     = "projector"
	counter       = "counter"
	erpWorker     = "erp-worker"
	fulfillment   = "fulfillment"
	indexer       = "indexer"
	syncScheduler = "sync-scheduler"
	mailer        = "mailer"
	jobWorker     = "job-worker"
	keyRotation   = "key-rotation"
)

// appStack is what works: functions, API, queues, state machine and schedules.
// It can be made again at any time; nothing in it is kept but messages under way.
type appStack struct {
	awscdk.Stack
	d         deployment
	data      *dataStack
	functions map[string]*function
	queues    map[string]queuePair
	// undelivered takes what a stream or a schedule could not hand over.
	undelivered awssqs.Queue
	api         awsapigatewayv2.CfnApi
	machine     awsstepfunctions.StateMachine // nil without its workers
}

func newAppStack(app awscdk.App, d deployment, data *dataStack) (*appStack, error) {
	s := &appStack{Stack: d.newStack(app, appStackName, "", "functions, API, queues, workflow"),
		d: d, data: data, functions: map[string]*function{}, queues: map[string]queuePair{}}
	s.addQueues()
	for _, g := range functions.Groups {
		if err := s.addFunction(g.Name, g.Summary); err != nil {
			return nil, err
		}
	}
	for _, w := range functions.Workers {
		if err := s.addFunction(w.Name, w.Summary); err != nil {
			return nil, err
		}
	}
	if err := s.addAPI(); err != nil {
		return nil, err
	}
	s.addStreams()
	s.addSources()
	s.addWorkflow()
	s.addSchedules()
	return s, nil
}

func (s *appStack) addFunction(name, summary string) error {
	f, err := s.newFunction(name, summary)
	s.functions[name] = f
	return err
}
