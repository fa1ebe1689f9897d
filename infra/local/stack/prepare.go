package stack

import (
	"context"
	"io"
)

// Prepared has what a deployment to AWS needs from this tree.
type Prepared struct {
	// CDK is the command of the CDK's command line, without arguments.
	CDK []string
	// Env is the environment in which the tree's own Node is found.
	Env []string
	// Portal is the folder of the built portal.
	Portal string
}

// Prepare installs the tree's tools and builds the portal.
func Prepare(ctx context.Context, root string, out io.Writer) (Prepared, error) {
	s := &Stack{Config: Config{Root: root}, progress: NewProgress(out)}
	if err := checkPython(ctx); err != nil {
		return Prepared{}, err
	}
	st := newSteps(ctx, s.progress)
	python := st.add("Tools", s.installPython)
	st.add("CDK", s.installCDK, python)
	st.add("Portal", s.buildPortal, s.addPortalSources(st, python))
	return Prepared{CDK: s.cdkCommand(), Env: s.toolEnv(), Portal: s.frontend("dist")}, st.wait()
}

// Tool is a set of tools that the tree installs for itself.
type Tool int

// Tools are the emulator, Node and the CDK; TestTools are the packages from PyPI that tests need; PortalPackages
// are what the portal is built with, its packages and the types of the API; Portal is the portal itself, built.
const (
	Tools Tool = iota
	TestTools
	PortalPackages
	Portal
)

// Install installs a tool in its pinned version unless it is installed already. A start of the stack takes what is
// installed or built here.
func Install(ctx context.Context, root string, out io.Writer, what Tool) error {
	s := &Stack{Config: Config{Root: root}, progress: NewProgress(out)}
	if err := checkPython(ctx); err != nil {
		return err
	}
	st := newSteps(ctx, s.progress)
	switch what {
	case Tools:
		st.add("CDK", s.installCDK, st.add("Tools", s.installPython))
	case TestTools:
		st.add("Test tools", s.installTestTools)
	case PortalPackages:
		s.addPortalSources(st, st.add("Tools", s.installPython))
	case Portal:
		st.add("Portal", s.buildPortal, s.addPortalSources(st, st.add("Tools", s.installPython)))
	}
	return st.wait()
}

// cdkCommand returns the command line of the CDK with the tree's own Node.
func (s *Stack) cdkCommand() []string {
	return []string{s.tools("venv", "bin", "node"), s.tools("cdk", "node_modules", "aws-cdk", "bin", "cdk")}
}
