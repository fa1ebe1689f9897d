// Command deploy deploys to an AWS account: `make deploy`. It is safe to repeat; existing resources are kept
// or updated.
//
// Credentials and region come from the AWS SDK's usual sources. The parameters are environment variables, see
// README.md of this folder.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/sts"

	"backdock/infra/bundle"
	"backdock/infra/layout"
	"backdock/infra/local/stack"
	"backdock/infra/publish"
	"backdock/infra/setup"
	"backdock/shared/app/migrations"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
)

func main() {
	buildOnly := flag.Bool("build", false, "build the functions into .build and end")
	architecture := flag.String("architecture", "arm64", "of the functions: arm64 or amd64")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root, err := os.Getwd()
	if err == nil {
		err = bundle.Build(ctx, root, *architecture, compression(), func(name string) { fmt.Println("built", name) })
	}
	if err == nil && !*buildOnly {
		err = deploy(ctx, root, parametersOf(os.Getenv, *architecture))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// onEmulator reports whether the deployment goes to an AWS emulator and not to AWS.
func onEmulator() bool { return os.Getenv("AWS_ENDPOINT_URL") != "" }

func compression() bundle.Compression {
	if onEmulator() {
		return bundle.Quick
	}
	return bundle.Small
}

const edgeRegion = "us-east-1" // where AWS takes web ACLs and alarms of CloudFront

func deploy(ctx context.Context, root string, p parameters) error {
	if p.stage == "local" {
		return errors.New("the stage local is the emulator's: make run")
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return fmt.Errorf("AWS configuration: %w", err)
	}
	if cfg.Region == "" {
		return errors.New("set AWS_REGION to the region to deploy to")
	}
	me, err := sts.NewFromConfig(cfg).GetCallerIdentity(ctx, &sts.GetCallerIdentityInput{})
	if err != nil {
		return fmt.Errorf("AWS account: %w", err)
	}
	store := newStore(cfg, p.stage)
	earlier, err := store.read(ctx)
	if err == nil {
		err = p.complete(earlier)
	}
	if err == nil {
		err = checkQuota(ctx, cfg, p)
	}
	if err != nil {
		return err
	}
	prepared, err := stack.Prepare(ctx, root, os.Stdout)
	if err != nil {
		return err
	}
	d := &deployer{root: root, account: aws.ToString(me.Account), prepared: prepared, prefix: layout.Stack(p.stage, ""),
		portal: p.kept[portalURL]}
	identity, err := d.usedIdentity(ctx, cfg, p)
	if err != nil {
		return err
	}
	if earlier != nil { // else nothing runs yet that could read or write a record
		t, err := d.table(ctx, cfg)
		if err != nil {
			return err
		}
		if t != nil {
			if err := migrations.Release().Begin(ctx, t); err != nil {
				return err
			}
		}
	}
	d.values = []string{"stage=" + p.stage, "version=" + p.version, "architecture=" + p.architecture, "alarmEmail=" +
		p.kept[alarmEmail],
		"erpReservedConcurrency=" + p.kept[reserved], "mailFrom=" + p.kept[mailFrom], "mailIdentity=" + identity,
		"portalCertificate=" + p.kept[certificate], "mapOrigin=" + p.mapOrigin(),
		"functions=" + bundle.Folder(p.architecture, compression())}
	if p.kept[webACL] == "yes" {
		outputs, err := d.deploy(ctx, cfg, edgeRegion, layout.Edge)
		if err != nil {
			return err
		}
		d.values = append(d.values, "webAcl="+outputs["WebAclArn"])
	}
	if d.portal == "" {
		if d.portal, err = d.portalOf(ctx, cfg); err != nil {
			return err
		}
	}
	outputs, err := d.deploy(ctx, cfg, cfg.Region, layout.Stacks()...)
	if err != nil {
		return err
	}
	// Before the parameters, because these say to the next deployment that there is a generation to compare with.
	if err := migrations.Release().Finish(ctx, tableOf(cfg, outputs["TableName"]), time.Now().Add(layout.LongestRun)); err != nil {
		return err
	}
	if err := store.write(ctx, p.kept); err != nil {
		return err
	}
	d.values = append(d.values, "distribution="+outputs["DistributionId"])
	if _, err := d.deploy(ctx, cfg, edgeRegion, layout.Front); err != nil {
		return err
	}
	return finish(ctx, cfg, p, d, outputs)
}

// finish does what templates cannot do: keys, credentials, the first user, the portal.
func finish(ctx context.Context, cfg aws.Config, p parameters, d *deployer, outputs map[string]string) error {
	secrets := setup.NewSecrets(cfg, p.stage)
	if made, err := secrets.Keys(ctx, time.Now()); err != nil {
		return err
	} else if made {
		fmt.Println("made the signing keys")
	}
	if p.erpFile != "" {
		document, err := os.ReadFile(p.erpFile)
		if err != nil {
			return fmt.Errorf("the ERP's credentials: %w", err)
		}
		if _, err := secrets.ERP(ctx, document); err != nil {
			return err
		}
	}
	if p.adminEmail != "" {
		if invited, err := setup.FirstAdmin(ctx, tableOf(cfg, outputs["TableName"]), d.portal, p.adminEmail, time.Now()); err != nil {
			return err
		} else if invited {
			fmt.Printf("invited %s as the first administrator, by mail\n", p.adminEmail)
		}
	}
	target := publish.Target{Bucket: outputs["PortalBucket"], Distribution: outputs["DistributionId"],
		PathStyle: onEmulator()}
	files, err := publish.Portal(ctx, cfg, d.prepared.Portal, target)
	if err != nil {
		return err
	}
	if p.mapFile != "" {
		if err := publishMap(ctx, cfg, p.mapFile, target); err != nil {
			return err
		}
	}
	if style := p.kept[mapStyle]; style != "" {
		if err := publish.MapStyle(ctx, cfg, style, target); err != nil {
			return err
		}
	}
	for name, record := range outputs {
		if strings.HasPrefix(name, "MailDns") {
			fmt.Println("for mail, in the domain's DNS:", record)
		}
	}
	fmt.Printf("published %d files\n%s\n", files, d.portal)
	return nil
}

func tableOf(cfg aws.Config, name string) table.Table {
	return dynamo.New(dynamodb.NewFromConfig(cfg), name)
}

// publishMap uploads a map. It is kept until another one is published.
func publishMap(ctx context.Context, cfg aws.Config, name string, t publish.Target) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("the map: %w", err)
	}
	defer file.Close()
	address, err := publish.Map(ctx, cfg, file, t)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	fmt.Println("published the map", address)
	return nil
}
