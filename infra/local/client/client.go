// Package client calls a running stack's API as one of its users.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// Client calls the API as a user. It signs in at its first call. It is safe for concurrent use.
type Client struct {
	base, email, password string

	mu    sync.Mutex
	token string
	until time.Time
}

// New returns the client of a user; base is the API's address including /api. It does no I/O.
func New(base, email, password string) *Client {
	return &Client{base: base, email: email, password: password}
}

// tokenKept is how long an access token is reused; it is shorter than the token's lifetime.
const tokenKept = 5 * time.Minute

// Call sends body unless it is nil, and decodes the answer into out unless it is nil.
func (c *Client) Call(ctx context.Context, method, path string, body, out any) error {
	token, err := c.signIn(ctx)
	if err != nil {
		return err
	}
	return c.send(ctx, token, method, path, body, out)
}

func (c *Client) signIn(ctx context.Context) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Now().Before(c.until) {
		return c.token, nil
	}
	var signedIn struct {
		AccessToken string `json:"access_token"`
	}
	err := c.send(ctx, "", http.MethodPost, "/auth/login", map[string]string{"email": c.email, "password": c.password},
		&signedIn)
	if err != nil {
		return "", err
	}
	c.token, c.until = signedIn.AccessToken, time.Now().Add(tokenKept)
	return c.token, nil
}

func (c *Client) send(ctx context.Context, token, method, path string, body, out any) error {
	var content io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return fmt.Errorf("%s %s: %w", method, path, err)
		}
		content = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, content)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if body != nil {
		req.Header.Set("content-type", "application/json")
	}
	if token != "" {
		req.Header.Set("authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s %s", method, path, resp.Status, raw)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	return nil
}
