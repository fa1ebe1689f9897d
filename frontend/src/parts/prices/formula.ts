import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  parseDecimal,
  places,
  subtract,
  toText,
  zero,
} from '@/ui/decimal'

/** How calculated prices are rounded. Typed prices are taken as they are. */
export interface Rounding {
  /** Prices are rounded up to a multiple of it. */
  step: string
  /** The cents that a price ends with, such as '9' or '99'; empty: any. It comes before the step. */
  ending: '' | '5' | '9' | '99'
}

/** What a formula can refer to. */
export interface Known {
  price: number | null
  cost: number | null
}

/** A price in plain digits, or why the text gives none. `meant` are the prices that an unclear text may mean. */
export type Entered =
  | { price: string; wrong?: undefined; meant?: undefined }
  | { wrong: string; meant?: string[]; price?: undefined }

const hundred = decimal(100)
const one = decimal(1)

/** a ÷ b in whole units, rounded up. */
function unitsUp(a: Decimal, b: Decimal): Decimal {
  const rounded = divide(a, b, 0)
  return compare(multiply(rounded, b), a) < 0 ? add(rounded, one) : rounded
}

/** The lowest price that is at least this one and ends as wanted. */
export function roundedUp(price: Decimal, { step, ending }: Rounding): Decimal {
  if (!ending) {
    const by = decimal(step)
    return multiply(unitsUp(price, by), by)
  }
  const end = divide(decimal(ending), hundred, 2)
  const every = ending.length === 2 ? one : divide(one, decimal(10), 1)
  return add(multiply(unitsUp(subtract(price, end), every), every), end)
}

/** Reads a number as people and spreadsheets write it: '$1,234.50'. */
function typedNumber(text: string): Entered | undefined {
  const plain = text.replace(/^\$\s*/, '')
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) return { price: toText(decimal(plain.replaceAll(',', ''))) }
  if (/^\d+,\d+$/.test(plain)) {
    const meant = [plain.replace(',', '.'), plain.replace(',', '')]
    return { wrong: `“${text}” can be ${meant.join(' or ')}`, meant }
  }
  const number = /^[\d.]+$/.test(plain) ? parseDecimal(plain) : undefined
  return number && { price: toText(number) }
}

const shape = /^(cost|price|\$?[\d.]+)\s*(?:([-+*/])\s*\$?([\d.]+)\s*(%)?)?$/i

/** Calculates '=cost+2', '=price*1.05', '=price+5%', '=cost/0.8'. */
function calculated(formula: string, { price, cost }: Known): Decimal | string {
  const match = shape.exec(formula.trim())
  if (!match) return 'must be like =cost+2, =cost/0.8, =price+5% or =price*1.05'
  const [, name = '', operator, by, percent] = match
  const known = { cost, price }[name.toLowerCase()]
  if (known === null) return name.toLowerCase() === 'cost' ? 'the cost is not known' : 'there is no price yet'
  const base = parseDecimal(known ?? name.replace('$', ''))
  if (!base) return 'must be like =cost+2'
  if (!operator) return base
  const number = parseDecimal(by ?? '')
  if (!number) return 'must be like =cost+2'
  const amount = percent ? divide(number, hundred, places(number) + 2) : number
  switch (operator) {
    case '+':
      return percent ? multiply(base, add(one, amount)) : add(base, amount)
    case '-':
      return percent ? multiply(base, subtract(one, amount)) : subtract(base, amount)
    case '*':
      return multiply(base, amount)
    default:
      return compare(amount, zero) === 0 ? 'must not divide by 0' : divide(base, amount, 8)
  }
}

function marginPrice(percent: string, cost: number | null): Decimal | string {
  const margin = parseDecimal(percent)
  if (!margin || compare(margin, decimal(95)) > 0) return 'must be a margin of at most 95%'
  if (cost === null) return 'the cost is not known'
  return divide(multiply(decimal(cost), hundred), subtract(hundred, margin), 8)
}

function calculate(text: string, known: Known): Decimal | string | undefined {
  if (text.startsWith('=')) return calculated(text.slice(1), known)
  if (text.endsWith('%')) return marginPrice(text.slice(0, -1).trim(), known.cost)
  return /^[-+]/.test(text) ? calculated(`price${text}`, known) : undefined
}

/** The price that a text gives: a price, a margin ('25%'), a change ('+0.50'), or a formula ('=cost+2'). */
export function priceFrom(text: string, known: Known, rounding: Rounding): Entered {
  const trimmed = text.trim()
  const result = calculate(trimmed, known)
  if (typeof result === 'string') return { wrong: result }
  const entered = result
    ? { price: toText(roundedUp(result, rounding)) }
    : (typedNumber(trimmed) ?? { wrong: 'must be a price, a margin like 25% or a formula like =cost+2' })
  if (entered.price === undefined) return entered
  const price = decimal(entered.price)
  if (compare(price, zero) <= 0) return { wrong: 'must be above 0' }
  if (places(price) > 5) return { wrong: 'must have at most 5 decimal places' }
  return entered
}
