import { ApiError, errorText } from '@/api/errors'

/** Why a form was refused: what stands at its fields, and what stands over it. */
export interface Refusal<Field extends string> {
  fields: Partial<Record<Field, string>>
  /** What belongs to none of the fields; '' for nothing. */
  rest: string
}

/** The server's words by field: its messages begin with the name of the field that they are about. */
export function refusalOf<Field extends string>(error: unknown, names: readonly Field[]): Refusal<Field> {
  if (!(error instanceof ApiError) || error.type !== 'API') return { fields: {}, rest: errorText(error) }
  const fields: Partial<Record<Field, string>> = {}
  const rest: string[] = []
  for (const message of error.messages) {
    const name = names.find((each) => message.startsWith(`${each} `))
    if (name) fields[name] = [fields[name], message.slice(name.length + 1)].filter(Boolean).join(', ')
    else rest.push(message)
  }
  return { fields, rest: rest.join(', ') }
}
