/** What canvases show: jsdom draws nothing. Tests change it. */
export const canvases = { brightness: 200 }

/** A context that draws nothing, and says that its pixels have that brightness. */
const context = new Proxy({} as CanvasRenderingContext2D, {
  get: (_, name) =>
    name === 'getImageData'
      ? (_x: number, _y: number, width: number, height: number) => ({
          data: new Uint8ClampedArray(width * height * 4).fill(canvases.brightness),
        })
      : () => {},
  set: () => true,
})

/** Gives canvases a context, for signatures and photos. */
export function makeCanvases(): void {
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: (kind: string) => (kind === '2d' ? context : null),
    toBlob: (take: BlobCallback) => take(new Blob(['small'], { type: 'image/jpeg' })),
  })
}
