package workflow_test

import (
	"testing"

	"backdock/shared/platform/workflow"
	"backdock/shared/platform/workflow/workflowtest"
)

func TestMemory(t *testing.T) { workflowtest.Run(t, workflow.NewMemory()) }
