// Command seed loads the demo data into the local stack. Data that the portal owns is written through its API; data
// that the ERP owns comes with a full sync. It is idempotent, so it may run at every start. Each line of its output
// reports progress.
//
// The first start of a stack does this twice as fast in two runs. With -prepare it works on the product in its own
// process (package inprocess), beside the deployment, and keeps the result in a file. The second run writes this file
// to the emulator as it is. Without a file it works on the running stack: steps that a newer version adds, or some only.
//
// Only the demo users and the road network are written directly: the API cannot be used before there is a user, and no
// call of it stores a road network. The command works with the emulator only, never with AWS.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"backdock/infra/demodata"
	"backdock/infra/local/client"
	"backdock/infra/local/marks"
	"backdock/shared/platform/blob"
	s3blob "backdock/shared/platform/blob/s3"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/dynamo"
)

func main() {
	api := flag.String("api", "http://localhost:3000/api", "address of the API")
	tableName := flag.String("table", "", "name of the table")
	blobs := flag.String("blobs", "", "name of the bucket for the road network")
	images := flag.String("images", "", "name of the bucket for pictures of items")
	again := flag.Bool("again", false, "the emulator has lost its newest data: read what changed in the ERP")
	only := flag.String("only", "", "steps to do, parted by commas; all when empty")
	erp := flag.String("erp", "", "address of the NetSuite simulator")
	file := flag.String("prepared", "", "file of the prepared demo data")
	preparing := flag.Bool("prepare", false, "make that file, and end")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	o := options{api: *api, table: *tableName, blobs: *blobs, images: *images, only: *only, again: *again, erp: *erp,
		file: *file, endpoint: os.Getenv("AWS_ENDPOINT_URL"), password: os.Getenv("PORTAL_ADMIN_PASSWORD")}
	if err := run(ctx, o, *preparing); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// seeder has the dependencies of the steps.
type seeder struct {
	table    table.Table
	api      *client.Client
	blobs    blob.Store
	images   blob.Store // only load writes into it
	data     demodata.PortalData
	password string
	now      func() time.Time
	// changesOnly limits the sync to changes since the last one.
	changesOnly bool
}

// step loads one kind of data. It may be stopped and repeated at any point.
type step struct {
	name string
	run  func(*seeder, context.Context) (string, error)
}

// steps in their order: a step may depend on those before it.
var steps = []step{
	{"users", (*seeder).users},
	{"settings", (*seeder).settings},
	{"roads", (*seeder).roads},
	{"vehicles", (*seeder).vehicles},
	{"routes", (*seeder).routes},
	{"sync", (*seeder).sync},
	{"stops", (*seeder).stops},
	{"coordinates", (*seeder).coordinates},
	{"receiving", (*seeder).receiving},
	{"schedules", (*seeder).schedules},
	{"products", (*seeder).products},
	{"pictures", (*seeder).pictures},
	{"orders", (*seeder).orders},
	{"adjustments", (*seeder).adjustments},
	{"approvals", (*seeder).approvals},
	{"outofstock", (*seeder).ranOut},
	{"deliveries", (*seeder).deliveries},
	{"dispatch", (*seeder).dispatch},
	{"tags", (*seeder).tags},
	{"ranking", (*seeder).ranking},
	{"pricing", (*seeder).pricing},
	{"allowances", (*seeder).allowances},
	{"spotbuys", (*seeder).spotBuys},
}

type options struct {
	api, table, blobs, images string
	only                      string
	again                     bool
	erp, file                 string
	endpoint, password        string
}

// mark is the name of the mark of a step that is done.
func mark(st step) string { return "seed/" + st.name }

func emulator(o options) aws.Config {
	return aws.Config{Region: "us-east-1", BaseEndpoint: &o.endpoint,
		Credentials: credentials.NewStaticCredentialsProvider("test", "test", "")}
}

func run(ctx context.Context, o options, preparing bool) error {
	if !strings.HasPrefix(o.endpoint, "http://127.0.0.1:") {
		return errors.New("demo data goes into the local emulator only: AWS_ENDPOINT_URL is not on this machine")
	}
	if preparing {
		return prepare(ctx, o)
	}
	return seed(ctx, o)
}

func seed(ctx context.Context, o options) error {
	cfg := emulator(o)
	s := &seeder{table: listing.Track(dynamo.New(dynamodb.NewFromConfig(cfg), o.table), time.Now), data: demodata.Portal(), password: o.password, now: time.Now,
		api: client.New(o.api, "admin@example.com", o.password)}
	buckets := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = true })
	if o.blobs != "" {
		s.blobs = s3blob.New(buckets, o.blobs)
	}
	s.images = s3blob.NewImmutable(buckets, o.images)
	done := marks.New(cfg)
	if err := s.load(ctx, o, done); err != nil {
		return err
	}
	for _, st := range steps {
		if o.only != "" && !slices.Contains(strings.Split(o.only, ","), st.name) {
			continue
		}
		there, err := done.Get(ctx, mark(st))
		if err != nil {
			return err
		}
		known := there == o.table // a new table has nothing in it
		if known && !(o.again && st.name == "sync") {
			continue
		}
		s.changesOnly = known
		if err := s.do(ctx, st); err != nil {
			return err
		}
		if err := done.Set(ctx, mark(st), o.table); err != nil {
			return err
		}
	}
	return nil
}

// do does a step.
func (s *seeder) do(ctx context.Context, st step) error {
	began := time.Now()
	said, err := st.run(s, ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", st.name, err)
	}
	fmt.Printf("%s (%.1f s)\n", said, time.Since(began).Seconds())
	return nil
}
