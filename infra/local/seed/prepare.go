package main

import (
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"sync"
	"time"

	"backdock/infra/demodata"
	"backdock/infra/local/client"
	"backdock/infra/local/inprocess"
	"backdock/infra/local/marks"
	"backdock/shared/app/aws"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/table"
)

// prepared is the demo data as the product stored it in this process. The next command writes it to the emulator.
type prepared struct {
	Items         []table.Item
	Blobs, Images []inprocess.File
}

// prepare does all steps on the product in this process and keeps the result in a file. It does nothing if there is such
// a file, or if the emulator has demo data.
func prepare(ctx context.Context, o options) error {
	if _, err := os.Stat(o.file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	there, err := marks.New(emulator(o)).Get(ctx, mark(steps[0]))
	if err != nil || there != "" {
		return err
	}
	product, err := inprocess.Start(ctx, connect(o.erp))
	if err != nil {
		return err
	}
	defer product.Close()
	if err := product.Migrate(ctx); err != nil {
		return err
	}
	s := &seeder{table: product.Table, blobs: product.Blobs, data: demodata.Portal(), password: o.password, now: time.Now,
		api: client.New(product.API, "admin@example.com", o.password)}
	for _, st := range steps {
		if err := s.do(ctx, st); err != nil {
			return err
		}
		if err := product.Settled(ctx); err != nil {
			return fmt.Errorf("after %s: %w", st.name, err)
		}
	}
	return save(o.file, prepared{product.Items(), product.Blobs.All(), product.Images.All()})
}

func save(file string, p prepared) error {
	f, err := os.Create(file + ".new")
	if err != nil {
		return fmt.Errorf("keep the demo data: %w", err)
	}
	if err := errors.Join(gob.NewEncoder(f).Encode(p), f.Close()); err != nil {
		return fmt.Errorf("keep the demo data: %w", err)
	}
	return os.Rename(f.Name(), file)
}

// connect returns a function that makes the client of the simulator at an address, once.
func connect(address string) func(context.Context) (*netsuite.Client, error) {
	made := sync.OnceValues(func() (*netsuite.Client, error) {
		resp, err := http.Get(address + "/_sim/credentials")
		if err != nil {
			return nil, fmt.Errorf("the simulator's credentials: %w", err)
		}
		defer resp.Body.Close()
		var c aws.ERPSecret
		if err := json.NewDecoder(resp.Body).Decode(&c); err != nil {
			return nil, fmt.Errorf("the simulator's credentials: %w", err)
		}
		key, err := netsuite.ParsePrivateKey([]byte(c.PrivateKey))
		if err != nil {
			return nil, fmt.Errorf("the simulator's credentials: %w", err)
		}
		return netsuite.New(netsuite.Config{AccountID: c.AccountID, ClientID: c.ClientID, CertificateID: c.CertificateID,
			PrivateKey: key, BaseURL: address, Now: time.Now}), nil
	})
	return func(context.Context) (*netsuite.Client, error) { return made() }
}
