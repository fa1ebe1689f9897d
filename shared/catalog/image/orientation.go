package image

import "image"

// orientation says how a camera was held, with the numbers of EXIF: what has to be done to see the picture upright.
type orientation int

const (
	upright         orientation = 1
	mirrored        orientation = 2 // left and right
	turned180       orientation = 3
	flipped         orientation = 4 // top and bottom
	transposed      orientation = 5 // rows are columns
	turnedLeft      orientation = 6 // it has to be turned clockwise
	transversed     orientation = 7 // rows are columns, both reversed
	turnedRight     orientation = 8 // it has to be turned counterclockwise
	lastOrientation             = turnedRight
)

// apply returns the picture upright.
func (o orientation) apply(picture *image.RGBA) *image.RGBA {
	if o == upright {
		return picture
	}
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	to := image.Rect(0, 0, w, h)
	if o >= transposed {
		to = image.Rect(0, 0, h, w)
	}
	turned := image.NewRGBA(to)
	for y := range to.Dy() {
		for x := range to.Dx() {
			fromX, fromY := o.source(x, y, w, h)
			i, j := turned.PixOffset(x, y), picture.PixOffset(fromX, fromY)
			copy(turned.Pix[i:i+4], picture.Pix[j:j+4])
		}
	}
	return turned
}

// source returns where the pixel x, y of the upright picture is in a stored picture of w by h pixels.
func (o orientation) source(x, y, w, h int) (fromX, fromY int) {
	switch o {
	case mirrored:
		return w - 1 - x, y
	case turned180:
		return w - 1 - x, h - 1 - y
	case flipped:
		return x, h - 1 - y
	case transposed:
		return y, x
	case turnedLeft:
		return y, h - 1 - x
	case transversed:
		return w - 1 - y, h - 1 - x
	case turnedRight:
		return w - 1 - y, x
	}
	return x, y
}
