package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/lambda"
	lambdatypes "github.com/aws/aws-sdk-go-v2/service/lambda/types"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	sestypes "github.com/aws/aws-sdk-go-v2/service/sesv2/types"
	"github.com/aws/smithy-go"

	"backdock/infra/layout"
)

// leastUnreserved is the number of an account's concurrent executions that AWS keeps for functions without a
// reservation.
const leastUnreserved = 100

// reservable returns an error if an account cannot reserve want concurrent executions for the ERP worker.
// unreserved is what the account has left for functions without a reservation; own is the worker's present
// reservation.
func reservable(want, unreserved, own int) error {
	left := unreserved + own - want
	if want == 0 || left >= leastUnreserved {
		return nil
	}
	return fmt.Errorf("the account cannot reserve %d concurrent executions for the ERP worker: %d would be left for "+
		"other functions, and AWS keeps %d of them. Ask AWS for a higher quota \"Concurrent executions\" of Lambda (at "+
		"least %d more), or deploy with ERP_RESERVED_CONCURRENCY=0 until you have it",
		want, max(left, 0), leastUnreserved, leastUnreserved-left)
}

// checkQuota returns an error for a reservation that AWS would refuse. It is called before anything is created.
func checkQuota(ctx context.Context, cfg aws.Config, p parameters) error {
	want, err := strconv.Atoi(p.kept[reserved])
	if err != nil || want == 0 {
		return err
	}
	client := lambda.NewFromConfig(cfg)
	account, err := client.GetAccountSettings(ctx, &lambda.GetAccountSettingsInput{})
	if err != nil {
		return fmt.Errorf("the account's quota of concurrent executions: %w", err)
	}
	own, err := client.GetFunctionConcurrency(ctx,
		&lambda.GetFunctionConcurrencyInput{FunctionName: aws.String(layout.Function(p.stage, "erp-worker"))})
	if _, missing := errors.AsType[*lambdatypes.ResourceNotFoundException](err); missing {
		own, err = &lambda.GetFunctionConcurrencyOutput{}, nil
	}
	if err != nil {
		return fmt.Errorf("the ERP worker's reserved concurrency: %w", err)
	}
	return reservable(want, int(aws.ToInt32(account.AccountLimit.UnreservedConcurrentExecutions)),
		int(aws.ToInt32(own.ReservedConcurrentExecutions)))
}

// usedIdentity returns the mailIdentity for the CDK: "none" if the account already has the identity and the stack
// did not create it, because SES allows each identity once.
func (d *deployer) usedIdentity(ctx context.Context, cfg aws.Config, p parameters) (string, error) {
	name := p.kept[mailFrom]
	switch p.kept[mailIdentity] {
	case "domain":
		_, name, _ = strings.Cut(name, "@")
	case "address":
	default:
		return p.kept[mailIdentity], nil
	}
	_, err := sesv2.NewFromConfig(cfg).GetEmailIdentity(ctx, &sesv2.GetEmailIdentityInput{EmailIdentity: aws.String(name)})
	if _, missing := errors.AsType[*sestypes.NotFoundException](err); missing {
		return p.kept[mailIdentity], nil
	}
	if err != nil {
		return "", fmt.Errorf("the identity %s of SES: %w", name, err)
	}
	_, err = cloudformation.NewFromConfig(cfg).DescribeStackResource(ctx, &cloudformation.DescribeStackResourceInput{
		StackName: aws.String(d.prefix + layout.Data), LogicalResourceId: aws.String("MailIdentity")})
	if notThere(err) {
		fmt.Println("SES has the identity", name, "already: it is used as it is")
		return "none", nil
	}
	if err != nil {
		return "", fmt.Errorf("whose the identity %s of SES is: %w", name, err)
	}
	return p.kept[mailIdentity], nil
}

// notThere reports whether err says that the stack or resource does not exist.
func notThere(err error) bool {
	refused, ok := errors.AsType[smithy.APIError](err)
	return ok && refused.ErrorCode() == "ValidationError"
}
