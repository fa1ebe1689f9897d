import { ApiError, errorText, type Fault } from '@/api/errors'
import { faultWords } from '@/ui/form/faultWords'

/** Why a form was refused: the errors at its fields, and the general error. */
export interface Refusal {
  /** By the path of the field. */
  fields: Record<string, string>
  /** Errors that belong to no field; '' for none. */
  rest: string
}

/** The labels of a form's fields, by path. '*' stands for any list index: 'lines.*.quantity'. */
export type Labels = Record<string, string>

/** The pattern of a path: 'lines.0.quantity' gives 'lines.*.quantity'. */
const patternOf = (path: string): string => path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*')

/**
 * The field that shows the error of a path: the path itself, or its nearest parent ('customerIds' for 'customerIds.3').
 */
function placeOf(path: string, labels: Labels): string | undefined {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) if (patternOf(at) in labels) return at
  return undefined
}

/** Converts the server's faults into field errors and a general error. */
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
