import type { Fault } from '@/api/errors'
import { formatQuantity } from '@/ui/formatQuantity'

type Params = Fault['params']

const number = (value: unknown): string => formatQuantity(Number(value))

/** What is wrong with a field, as the end of a sentence that starts with its label. */
const texts: Record<string, (params: Params) => string> = {
  required: () => 'should not be empty',
  too_short: ({ min, minEntries }) =>
    min === undefined
      ? `must have at least ${number(minEntries)} entries`
      : `must be at least ${number(min)} characters long`,
  too_long: ({ max, maxEntries }) =>
    max === undefined
      ? `must have at most ${number(maxEntries)} entries`
      : `must be at most ${number(max)} characters long`,
  too_low: ({ min, above }) =>
    min === undefined ? `must be greater than ${number(above)}` : `must be at least ${number(min)}`,
  too_high: ({ max, below }) =>
    max === undefined ? `must be less than ${number(below)}` : `must be at most ${number(max)}`,
  too_many_decimals: ({ max }) => `must have at most ${number(max)} decimals`,
  repeated: () => 'must not contain duplicates',
  wrong_password: () => 'is invalid',
  same_password: () => 'must differ from the current one',
  password_length: ({ min, max }) => `must have ${number(min)} to ${number(max)} characters`,
  password_personal: ({ part }) => `must not contain the ${String(part)}`,
  password_famous: () => 'is a well-known phrase: choose unrelated words',
  password_stolen: () => 'is known from a data breach: choose another one',
  password_guessable: () => 'is too easy to guess: use four or more unrelated words',
}

/** The server's message without the path at its start. */
export const wordsAfterPath = ({ field, message }: Pick<Fault, 'field' | 'message'>): string =>
  field && message.startsWith(`${field} `) ? message.slice(field.length + 1) : message

/** What is wrong with a field, built from code and params. For an unknown code, the server's message is used. */
export function faultWords(fault: Fault, label: string): string {
  const words = texts[fault.code]?.(fault.params) ?? wordsAfterPath(fault)
  return label ? `${label} ${words}` : words
}
