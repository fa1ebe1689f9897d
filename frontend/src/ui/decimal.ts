/** An exact decimal: digits ÷ 10^scale. Money, rates and quantities are never computed in binary floating point. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const shape = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/**
 * Parses a number from JSON or from user input; undefined when it is not a number. A JSON number is read by its
 * shortest decimal form, which is exact.
 */
export function parseDecimal(value: number | string): Decimal | undefined {
  const match = shape.exec(String(value).trim())
  if (!match) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (!whole && !fraction) return undefined
  const shift = Number(exponent)
  if (Math.abs(shift) > 30) return undefined
  const digits = BigInt(`${whole}${fraction}` || '0') * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - shift
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** Parses a number from the API. */
export function decimal(value: number | string): Decimal {
  const read = parseDecimal(value)
  if (!read) throw new RangeError(`not a number: ${value}`)
  return read
}

export const zero: Decimal = { digits: 0n, scale: 0 }

const at = (d: Decimal, scale: number): bigint => d.digits * 10n ** BigInt(scale - d.scale)

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { digits: at(a, scale) + at(b, scale), scale }
}

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { digits: -b.digits, scale: b.scale })

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale })

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale)
  const difference = at(a, scale) - at(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** a ÷ b with the given decimal places, rounded once, half away from zero. The divisor must not be zero. */
export function divide(a: Decimal, b: Decimal, places: number): Decimal {
  let numerator = a.digits * 10n ** BigInt(places + b.scale)
  let denominator = b.digits * 10n ** BigInt(a.scale)
  if (denominator < 0n) {
    numerator = -numerator
    denominator = -denominator
  }
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n)
  return { digits: numerator < 0n ? -rounded : rounded, scale: places }
}

export const round = (d: Decimal, places: number): Decimal => divide(d, { digits: 1n, scale: 0 }, places)

/** The number of decimal places without trailing zeros. */
export function places(d: Decimal): number {
  const text = toText(d)
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** Plain digits without trailing zeros. */
export function toText(d: Decimal): string {
  const magnitude = (d.digits < 0n ? -d.digits : d.digits).toString().padStart(d.scale + 1, '0')
  const whole = magnitude.slice(0, magnitude.length - d.scale)
  const fraction = magnitude.slice(magnitude.length - d.scale).replace(/0+$/, '')
  return `${d.digits < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

export const toNumber = (d: Decimal): number => Number(toText(d))
