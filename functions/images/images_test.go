package images_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	stdimage "image"
	"image/color"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/images"
	"backdock/functions/items"
	"backdock/functions/syncscheduler"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// part is a part of a form.
type part struct {
	name    string
	content []byte
}

func text(name, content string) part { return part{name, []byte(content)} }

// form makes a body with its own boundary, as a browser does, and its content type.
func form(t testing.TB, parts ...part) ([]byte, string) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, p := range parts {
		to, err := w.CreateFormFile(p.name, "../../etc/passwd.html") // neither the name nor the type is trusted
		if err != nil {
			t.Fatal(err)
		}
		if _, err := to.Write(p.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), w.FormDataContentType()
}

// picture makes a JPEG of one color.
func picture(t testing.TB, gray uint8) []byte {
	t.Helper()
	p := stdimage.NewGray(stdimage.Rect(0, 0, 1000, 500))
	for i := range p.Pix {
		p.Pix[i] = gray
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, p, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func testdata(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("../../shared/catalog/image/testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// shop is a server with the items 11 and 12.
func shop(t testing.TB) *apitest.Server {
	t.Helper()
	s := apitest.New(t)
	if _, err := s.Items().Import(t.Context(), []item.Item{{ID: "11", ItemID: "B-11", Name: "Beans", IsActive: true},
		{ID: "12", ItemID: "B-12", Name: "Corn", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	return s
}

// upload sends a form as a role. key is the idempotency key, "" for none.
func upload(t testing.TB, s *apitest.Server, role access.Role, itemID, key string, parts ...part) apitest.Answer {
	t.Helper()
	body, contentType := form(t, parts...)
	header := map[string]string{"content-type": contentType}
	if key != "" {
		header["idempotency-key"] = key
	}
	return s.Do(apitest.Request{Method: "POST", Path: "/inventory-items/" + itemID + "/upload-image", Body: body,
		Token: s.Token(role), Header: header})
}

func uploaded(t testing.TB, a apitest.Answer) images.ItemImage {
	t.Helper()
	var got images.ItemImage
	a.Want(t, 200).Into(t, &got)
	return got
}

// shown returns the picture that the item's page shows, and the item's version.
func shown(t testing.TB, s *apitest.Server, itemID string) (*item.ImageLinks, int64) {
	t.Helper()
	var it items.Item
	s.As(access.Viewer, "GET", "/inventory-items/"+itemID, nil).Want(t, 200).Into(t, &it)
	return it.Image, it.Version
}

// stored decodes the file at an address.
func stored(t testing.TB, s *apitest.Server, url string) stdimage.Image {
	t.Helper()
	content, err := s.Files.Get(t.Context(), strings.TrimPrefix(url, "/"))
	if err != nil {
		t.Fatalf("%s: %v", url, err)
	}
	p, err := jpeg.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The first write of a process registers its bucket of the list's changes.
func TestAnUploadIsListedByANewProcess(t *testing.T) {
	s := shop(t)
	s.NewProcess(nil)
	uploaded(t, upload(t, s, access.Manager, "11", "", part{"image", picture(t, 90)}))
}

func TestUpload(t *testing.T) {
	s := shop(t)
	if links, _ := shown(t, s, "11"); links != nil {
		t.Fatalf("it has a picture: %v", links)
	}
	got := uploaded(t, upload(t, s, access.Manager, "11", "", part{"image", picture(t, 90)},
		text("description", "Two cans")))
	if got.ID != "11" || got.Version != 1 || got.Image == nil || got.Image.Description != "Two cans" ||
		!strings.HasPrefix(got.Image.URL, "/images/11/") {
		t.Fatalf("got %+v, %+v", got, got.Image)
	}
	if links, version := shown(t, s, "11"); links == nil || *links != *got.Image || version != 1 {
		t.Errorf("the item has %v, version %d", links, version)
	}
	for url, want := range map[string]stdimage.Point{got.Image.URL: {800, 400}, got.Image.ThumbnailURL: {200, 100}} {
		p := stored(t, s, url)
		if size := p.Bounds().Size(); size != want {
			t.Errorf("%s: %v, want %v", url, size, want)
		}
		if gray := color.GrayModel.Convert(p.At(50, 50)).(color.Gray).Y; gray < 85 || gray > 95 {
			t.Errorf("%s has the color %d", url, gray)
		}
	}
	if names := s.Files.Names(); len(names) != 2 {
		t.Errorf("stored %v: the upload itself must not be kept", names)
	}
	if row, _, err := s.Items().Rows(t.Context()); err != nil || row[0].Image == row[1].Image {
		t.Errorf("the list of items does not know which one has a picture: %v", err)
	}
}

// Every kind that the catalog accepts arrives through the API.
func TestKinds(t *testing.T) {
	s := shop(t)
	deep := stdimage.NewRGBA64(stdimage.Rect(0, 0, 48, 32))
	var sixteen bytes.Buffer
	if err := png.Encode(&sixteen, deep); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"16 bit PNG": sixteen.Bytes(),
		"progressive": testdata(t, "progressive.jpg"),
		"CMYK":        testdata(t, "cmyk.jpg"), "gray": testdata(t, "gray.jpg"), "WebP": testdata(t, "lossy.webp"),
		"WebP with alpha": testdata(t, "alpha.webp"), "palette": testdata(t, "palette.png")} {
		t.Run(name, func(t *testing.T) {
			got := uploaded(t, upload(t, s, access.Warehouse, "11", "", part{"image", content}))
			if size := stored(t, s, got.Image.URL).Bounds().Size(); size != (stdimage.Point{48, 32}) {
				t.Errorf("size %v", size)
			}
		})
	}
	turned := uploaded(t, upload(t, s, access.Warehouse, "11", "", part{"image", testdata(t, "turned.webp")}))
	if size := stored(t, s, turned.Image.URL).Bounds().Size(); size != (stdimage.Point{32, 48}) {
		t.Errorf("turned: %v", size)
	}
	content, err := s.Files.Get(t.Context(), turned.Image.URL[1:])
	if err != nil || bytes.Contains(content, []byte("SECRET-PLACE")) {
		t.Errorf("metadata is left, or %v", err)
	}
}

// A refused upload changes nothing.
func TestRefused(t *testing.T) {
	s := shop(t)
	good := picture(t, 90)
	token := s.Token(access.Manager)
	for _, role := range access.Roles {
		s.Token(role)
	}
	var written []table.Key
	s.Memory.Stream(func(c table.Change) { written = append(written, c.Key) })
	as := func(role access.Role, itemID string, parts ...part) func() apitest.Answer {
		return func() apitest.Answer { return upload(t, s, role, itemID, "", parts...) }
	}
	send := func(contentType string, body any) func() apitest.Answer {
		return func() apitest.Answer {
			return s.Do(apitest.Request{Method: "POST", Path: "/inventory-items/11/upload-image", Body: body, Token: token,
				Header: map[string]string{"content-type": contentType}})
		}
	}
	body, contentType := form(t, part{"image", good})
	file := part{"image", good}
	image := func(content []byte) func() apitest.Answer { return as(access.Manager, "11", part{"image", content}) }
	with := func(parts ...part) func() apitest.Answer { return as(access.Manager, "11", append(parts, file)...) }
	long := text("description", strings.Repeat("é", 301))
	tests := map[string]struct {
		send   func() apitest.Answer
		status int
		text   string
	}{
		"a viewer":               {as(access.Viewer, "11", part{"image", good}), 403, "catalog.write"},
		"a driver":               {as(access.Driver, "11", part{"image", good}), 403, "catalog.write"},
		"an unknown item":        {as(access.Manager, "99", part{"image", good}), 404, "there is no item 99"},
		"no picture":             {as(access.Manager, "11", text("description", "x")), 400, "image should not be empty"},
		"an empty picture":       {image(nil), 400, "image should not be empty"},
		"another field":          {as(access.Manager, "11", part{"file", good}), 400, "file should not exist"},
		"two pictures":           {with(file), 400, "image is given twice"},
		"a long description":     {with(long), 400, "description must be at most 300 characters long"},
		"not UTF-8":              {with(text("description", "\xff")), 400, "description must be a text in UTF-8"},
		"a control character":    {with(text("description", "a\x00b")), 400, "control characters"},
		"HTML":                   {image([]byte("<!doctype html><script>alert(1)</script>")), 415, "JPEG, PNG or WebP"},
		"SVG":                    {image([]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)), 415, "JPEG, PNG or WebP"},
		"AVIF":                   {image(testdata(t, "picture.avif")), 415, "JPEG, PNG or WebP"},
		"an animated WebP":       {image(testdata(t, "animated.webp")), 400, "must not be animated"},
		"an animated PNG":        {image(testdata(t, "animated.png")), 400, "must not be animated"},
		"a truncated JPEG":       {image(good[:len(good)/2]), 400, "image is damaged or incomplete"},
		"4 MB and a byte":        {image(append(good, make([]byte, 4<<20)...)), 413, "at most 4 MB"},
		"5 MB":                   {image(make([]byte, 5<<20)), 413, "too large"},
		"JSON":                   {send("application/json", `{"image":""}`), 415, "multipart/form-data"},
		"the picture alone":      {send("image/jpeg", good), 415, "multipart/form-data"},
		"no boundary":            {send("multipart/form-data", body), 400, "multipart/form-data"},
		"another boundary":       {send("multipart/form-data; boundary=x", body), 400, "multipart/form-data"},
		"a form that is cut off": {send(contentType, body[:len(body)-40]), 400, "multipart/form-data"},
		"no body":                {send(contentType, ""), 400, "body"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { tt.send().Want(t, tt.status, tt.text) })
	}
	if names := s.Files.Names(); len(names) > 0 || len(written) > 0 {
		t.Errorf("files %v and records %v were written", names, written)
	}
}

// An upload that is sent again, with the same key or without one, changes nothing more.
func TestRepeat(t *testing.T) {
	s := shop(t)
	send := func(key, description string, content []byte) apitest.Answer {
		return upload(t, s, access.Manager, "11", key, part{"image", content}, text("description", description))
	}
	first := uploaded(t, send("k1", "a", picture(t, 90)))
	if again := uploaded(t, send("k1", "a", picture(t, 90))); *again.Image != *first.Image || again.Version != 1 {
		t.Errorf("the same key: %+v", again)
	}
	send("k1", "b", picture(t, 90)).Want(t, 409, "another request")
	send("k1", "a", picture(t, 91)).Want(t, 409, "another request")
	if again := uploaded(t, send("", "a", picture(t, 90))); *again.Image != *first.Image || again.Version != 1 {
		t.Errorf("no key: %+v", again)
	}
	kept := uploaded(t, upload(t, s, access.Manager, "11", "", part{"image", picture(t, 90)}))
	if *kept.Image != *first.Image || kept.Version != 1 {
		t.Errorf("without description: %+v", kept)
	}
	if other := uploaded(t, send("", "c", picture(t, 90))); other.Image.URL != first.Image.URL ||
		other.Image.Description != "c" || other.Version != 2 {
		t.Errorf("another description: %+v", other)
	}
}

func TestDelete(t *testing.T) {
	s := shop(t)
	got := uploaded(t, upload(t, s, access.Manager, "11", "", part{"image", picture(t, 90)}))
	s.As(access.Viewer, "DELETE", "/inventory-items/11/delete-image", nil).Want(t, 403)
	s.As(access.Manager, "DELETE", "/inventory-items/99/delete-image", nil).Want(t, 404)
	for range 2 {
		s.As(access.Manager, "DELETE", "/inventory-items/11/delete-image", nil).Want(t, 200, `"image":null`, `"version":2`)
	}
	if links, version := shown(t, s, "11"); links != nil || version != 2 {
		t.Errorf("%v, version %d", links, version)
	}
	stored(t, s, got.Image.URL) // a page that is open still shows it
	after := uploaded(t, upload(t, s, access.Manager, "11", "", part{"image", picture(t, 90)}))
	if after.Image.URL == got.Image.URL {
		t.Error("an address was used again")
	}
}

// clean runs the job that deletes unused files, and returns how many pictures it removed.
func clean(t *testing.T, s *apitest.Server) int {
	t.Helper()
	answer, err := syncscheduler.Worker.Handle(t.Context(), s.Backend, json.RawMessage(`{"job":"images"}`))
	if err != nil {
		t.Fatal(err)
	}
	return answer.(syncscheduler.Answer).Images
}

// Files of a picture that was replaced or deleted are removed after seven days, and only those.
func TestUnusedFilesAreRemoved(t *testing.T) {
	s := shop(t)
	send := func(itemID string, gray uint8) images.ItemImage {
		t.Helper()
		return uploaded(t, upload(t, s, access.Manager, itemID, "", part{"image", picture(t, gray)}))
	}
	old := send("11", 90)
	send("11", 90) // the same picture again: its files are not used
	present, other := send("11", 120), send("12", 90)
	if old.Image.URL == other.Image.URL {
		t.Error("two items share a file, so that one of them could delete the other's picture")
	}
	s.As(access.Manager, "DELETE", "/inventory-items/12/delete-image", nil).Want(t, 200)
	again := send("12", 90)
	s.Advance(7*24*time.Hour - time.Minute)
	if n := clean(t, s); n != 0 {
		t.Fatalf("%d removed before seven days", n)
	}
	s.Advance(2 * time.Minute)
	if n := clean(t, s); n != 3 {
		t.Errorf("%d removed, want 3", n)
	}
	stored(t, s, present.Image.URL)
	stored(t, s, again.Image.ThumbnailURL)
	if names := s.Files.Names(); len(names) != 4 {
		t.Errorf("left: %v", names)
	}
	s.Advance(30 * 24 * time.Hour)
	if n := clean(t, s); n != 0 {
		t.Errorf("%d removed again", n)
	}
}

// Uploads and deletions at the same time leave the item with one of the pictures or none, and no file is lost or left.
func TestRaces(t *testing.T) {
	s := shop(t)
	s.Token(access.Manager)
	uploaded(t, upload(t, s, access.Manager, "11", "", part{"image", picture(t, 10)}))
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			if i == 3 {
				if a := s.As(access.Manager, "DELETE", "/inventory-items/11/delete-image", nil); a.Status != 200 {
					t.Error(a)
				}
				return
			}
			description := fmt.Sprint("picture ", i%2)
			a := upload(t, s, access.Manager, "11", "", part{"image", picture(t, uint8(50+100*(i%2)))},
				text("description", description))
			if a.Status != 200 {
				t.Error(a)
			}
		})
	}
	all.Wait()
	links, _ := shown(t, s, "11")
	left := 0
	if links != nil {
		left = 2
		gray := color.GrayModel.Convert(stored(t, s, links.URL).At(9, 9)).(color.Gray).Y
		want := map[string]uint8{"picture 0": 50, "picture 1": 150}[links.Description]
		if max(gray, want)-min(gray, want) > 5 {
			t.Errorf("%s has the color %d", links.Description, gray)
		}
	}
	s.Advance(8 * 24 * time.Hour)
	clean(t, s)
	if names := s.Files.Names(); len(names) != left {
		t.Errorf("%d files left, want %d", len(names), left)
	}
	if links != nil {
		stored(t, s, links.URL)
		stored(t, s, links.ThumbnailURL)
	}
}
