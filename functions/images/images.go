// Package images changes the pictures of items. It is a function of its own because decoding a picture needs more
// memory and CPU than anything else that the API does.
package images

import (
	"context"
	"net/http"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/image"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/id"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "images",
	Summary:  "Pictures of items",
	Register: register,
}

// formOverhead is the space in a body for everything but the picture.
const formOverhead = 64 << 10

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Pictures(), b.Now}
	}
	api.Handle(a, api.Operation{ID: "uploadItemImage", Method: http.MethodPost,
		Path: "/inventory-items/{id}/upload-image", Summary: "Replace the picture of an item",
		Description: "A JPEG, PNG or WebP of at most 4 MB and 40 megapixels, recognized by its content. Two JPEGs are made of it, without metadata; the file itself is not kept. The same picture again changes only its description.",
		Permission:  access.CatalogWrite, Creates: true, MaxBody: image.MaxBytes + formOverhead}, h.upload)
	api.Handle(a, api.Operation{ID: "deleteItemImage", Method: http.MethodDelete,
		Path: "/inventory-items/{id}/delete-image", Summary: "Remove the picture of an item, if it has one",
		Description: "The files can be read for another seven days, because open pages may show them.",
		Permission:  access.CatalogWrite}, h.delete)
}

type handler struct {
	pictures *image.Pictures
	now      func() time.Time
}

// ItemImage is the picture of an item.
type ItemImage struct {
	ID      string           `json:"_id" doc:"of the item"`
	Image   *item.ImageLinks `json:"image" doc:"null: none"`
	Version int64            `json:"version" doc:"of the item's metadata"`
}

func answer(itemID string, m item.Metadata) ItemImage {
	return ItemImage{itemID, m.ImageLinks(), m.Version}
}

type uploadIn struct {
	api.Form
	ID          string  `path:"id" maxLength:"64"`
	Image       []byte  `part:"image" doc:"JPEG, PNG or WebP of at most 4 MB"`
	Description *string `part:"description" maxLength:"300" doc:"alternative text; left out: none, or that of the same picture"`
}

func (h *handler) upload(ctx context.Context, in *uploadIn) (ItemImage, error) {
	// Each attempt has files of its own, also when a request is repeated: files that an attempt has left behind are
	// deleted, which must not be those that the item uses.
	m, err := h.pictures.Upload(ctx, in.ID, id.New(h.now()), in.Image, in.Description)
	if err != nil {
		return ItemImage{}, err
	}
	return answer(in.ID, m), nil
}

type deleteIn struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) delete(ctx context.Context, in *deleteIn) (ItemImage, error) {
	m, err := h.pictures.Delete(ctx, in.ID)
	if err != nil {
		return ItemImage{}, err
	}
	return answer(in.ID, m), nil
}
