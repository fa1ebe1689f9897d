import { ApiError, errorText, type Fault } from '@/api/errors'
import { faultWords } from '@/ui/form/faultWords'

/** Why a form was refused: what stands at its fields, and what stands over it. */
export interface Refusal {
  /** By the path of the field. */
  fields: Record<string, string>
  /** What belongs to none of the fields; '' for nothing. */
  rest: string
}

/** The fields of a form by path, with what texts call them. Of a list '*' is any place: 'lines.*.quantity'. */
export type Labels = Record<string, string>

/** The pattern of a path: of 'lines.0.quantity' it is 'lines.*.quantity'. */
const patternOf = (path: string): string => path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*')

/**
 * The field of the form that a path stands at: itself, or the nearest one above it ('customerIds' for
 * 'customerIds.3').
 */
function placeOf(path: string, labels: Labels): string | undefined {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) if (patternOf(at) in labels) return at
  return undefined
}

/** What the server found wrong, at the fields of a form and over it. */
export function refusalOf(error: unknown, labels: Labels = {}): Refusal {
  if (!(error instanceof ApiError) || error.type !== 'API') return { fields: {}, rest: errorText(error) }
  const { faults } = error
  if (faults.length === 0) return { fields: {}, rest: error.message }
  const fields: Refusal['fields'] = {}
  const rest: string[] = []
  for (const fault of faults) {
    const at = placeOf(fault.field, labels)
    if (at === undefined) rest.push(overTheForm(fault))
    else
      fields[at] = [fields[at], faultWords(fault, fields[at] ? '' : labels[patternOf(at)]!)].filter(Boolean).join(', ')
  }
  return { fields, rest: rest.join(', ') }
}

const overTheForm = (fault: Fault): string => (fault.field ? fault.message : faultWords(fault, ''))
