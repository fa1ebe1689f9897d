// Package client calls a running stack's API as one of its users.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
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

// Upload posts a form with a file in the part image and a description.
func (c *Client) Upload(ctx context.Context, path string, image []byte, description string) error {
	token, err := c.signIn(ctx)
	if err != nil {
		return err
	}
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	file, err := w.CreateFormFile("image", "image")
	if err == nil {
		_, err = file.Write(image)
	}
	if err = errors.Join(err, w.WriteField("description", description), w.Close()); err != nil {
		return fmt.Errorf("POST %s: %w", path, err)
	}
	return c.exchange(ctx, token, http.MethodPost, path, w.FormDataContentType(), &form, nil)
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
	if body == nil {
		return c.exchange(ctx, token, method, path, "", nil, out)
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	return c.exchange(ctx, token, method, path, "application/json", bytes.NewReader(raw), out)
}

// exchange sends content, which may be nil, and decodes the answer into out unless it is nil.
func (c *Client) exchange(ctx context.Context, token, method, path, contentType string, content io.Reader,
	out any) error {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, content)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if content != nil {
		req.Header.Set("content-type", contentType)
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
