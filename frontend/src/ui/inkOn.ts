/** The relative luminance of a color #rrggbb (WCAG 2.2). */
export function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever is easier to read on a color #rrggbb: the contrast is always above 4.5. */
export const inkOn = (color: string): string => (luminance(color) > 0.179 ? '#000000' : '#ffffff')
