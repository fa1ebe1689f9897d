/** The size of a picture in its own pixels. */
export interface Size {
  width: number
  height: number
}

/** The square part of a picture that is kept. */
export interface Crop {
  /** The center of the square, as shares of the width and the height. */
  x: number
  y: number
  /** 1: the largest square inside the picture. Below 1 the square is larger than the picture, with white beside it. */
  zoom: number
}

/** A square in the pixels of a picture. It may reach beyond the picture. */
export interface Square {
  left: number
  top: number
  side: number
}

export const centered: Crop = { x: 0.5, y: 0.5, zoom: 1 }

export const mostZoom = 5

/** The zoom at which the whole picture is in the square. */
export const leastZoom = ({ width, height }: Size): number => Math.min(width, height) / Math.max(width, height)

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom

/** The center on one axis, so that no more white is shown than necessary. `share` is the side by the length. */
const centerOn = (center: number, share: number): number =>
  share >= 1 ? 0.5 : between(center, share / 2, 1 - share / 2)

/** The nearest crop that is possible. */
export function fitted(size: Size, { x, y, zoom }: Crop): Crop {
  const possible = between(zoom, leastZoom(size), mostZoom)
  const side = sideOf(size, possible)
  return { x: centerOn(x, side / size.width), y: centerOn(y, side / size.height), zoom: possible }
}

export function squareOf(size: Size, crop: Crop): Square {
  const { x, y, zoom } = fitted(size, crop)
  const side = sideOf(size, zoom)
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}

/** Moves the square over the picture, by shares of its side. */
export function movedBy(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom)
  return fitted(size, {
    ...crop,
    x: crop.x + (right * side) / size.width,
    y: crop.y + (down * side) / size.height,
  })
}

/** Zooms about a point of the square, by default its center. The point stays where it is as far as that is possible. */
export function zoomedTo(size: Size, crop: Crop, zoom: number, about = { x: 0.5, y: 0.5 }): Crop {
  const before = squareOf(size, crop)
  const possible = between(zoom, leastZoom(size), mostZoom)
  const side = sideOf(size, possible)
  return fitted(size, {
    x: (before.left + about.x * before.side + (0.5 - about.x) * side) / size.width,
    y: (before.top + about.y * before.side + (0.5 - about.y) * side) / size.height,
    zoom: possible,
  })
}
