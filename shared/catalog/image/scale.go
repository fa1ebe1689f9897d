package image

import (
	"image"
	"image/draw"

	xdraw "golang.org/x/image/draw"
)

// scaled returns a picture on white, with a longer side of at most side pixels. It never enlarges.
//
// A large picture is first reduced by a whole factor, which averages squares of pixels and is fast, to at least twice
// the wanted size. The rest is done by a Catmull-Rom filter, which keeps edges sharp. The pixels of the picture are
// converted a few rows at a time, so there is never a second copy of the whole picture.
func scaled(picture image.Image, side int) *image.RGBA {
	size := picture.Bounds()
	longest := max(size.Dx(), size.Dy())
	reduced := averaged(picture, max(1, longest/(2*side)))
	if longest <= side {
		return reduced
	}
	w := max(1, (size.Dx()*side+longest/2)/longest)
	h := max(1, (size.Dy()*side+longest/2)/longest)
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	xdraw.CatmullRom.Scale(to, to.Rect, reduced, reduced.Rect, xdraw.Src, nil)
	return to
}

// averaged returns a picture on white, reduced by a whole factor.
func averaged(picture image.Image, factor int) *image.RGBA {
	size := picture.Bounds()
	to := image.NewRGBA(image.Rect(0, 0, (size.Dx()+factor-1)/factor, (size.Dy()+factor-1)/factor))
	rows := image.NewRGBA(image.Rect(0, 0, size.Dx(), min(factor, size.Dy())))
	sums := make([]uint32, 3*to.Rect.Dx())
	for y := range to.Rect.Dy() {
		height := min(factor, size.Dy()-y*factor)
		part := image.Rect(0, 0, size.Dx(), height)
		draw.Draw(rows, part, image.White, image.Point{}, draw.Src)
		draw.Draw(rows, part, picture, image.Pt(size.Min.X, size.Min.Y+y*factor), draw.Over)
		if factor == 1 {
			copy(to.Pix[y*to.Stride:], rows.Pix)
			continue
		}
		clear(sums)
		for row := range height {
			addRow(sums, rows.Pix[row*rows.Stride:row*rows.Stride+4*size.Dx()], factor)
		}
		writeAverages(to.Pix[y*to.Stride:][:to.Stride], sums, size.Dx(), factor, height)
	}
	return to
}

// addRow adds the pixels of a row to the sums of their squares.
func addRow(sums []uint32, row []byte, factor int) {
	for x, sum := 0, 0; x < len(row); sum += 3 {
		var r, g, b uint32
		for end := min(x+4*factor, len(row)); x < end; x += 4 {
			r, g, b = r+uint32(row[x]), g+uint32(row[x+1]), b+uint32(row[x+2])
		}
		sums[sum] += r
		sums[sum+1] += g
		sums[sum+2] += b
	}
}

// writeAverages writes a row of averages. The last square of a row may be narrower than the others.
func writeAverages(to []byte, sums []uint32, width, factor, height int) {
	for i := 0; 3*i < len(sums); i++ {
		n := uint32(min(factor, width-i*factor) * height)
		for c := range 3 {
			to[4*i+c] = byte((sums[3*i+c] + n/2) / n)
		}
		to[4*i+3] = 0xff
	}
}
