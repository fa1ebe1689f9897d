import { check, nonEmpty, pipe, rawCheck, string, trim } from 'valibot'

/** A text, trimmed. */
export const text = () => pipe(string(), trim())

/** A text that must not be empty, trimmed. */
export const filled = (label: string) => pipe(string(), trim(), nonEmpty(`${label} should not be empty`))

/** A password: must not be empty, and is not trimmed. */
export const filledAsTyped = (label: string) => pipe(string(), nonEmpty(`${label} should not be empty`))

/** A text that a rule accepts; the rule returns the problem. */
export const ruled = (problemOf: (value: string) => string | undefined) =>
  pipe(
    string(),
    trim(),
    check(
      (value) => problemOf(value) === undefined,
      ({ input }) => problemOf(input) ?? '',
    ),
  )

/** A rule over several fields. It returns the problems by field. */
export const together = <V extends object>(
  problemsOf: (values: V) => Partial<Record<keyof V & string, string | undefined>>,
) =>
  rawCheck<V>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [key, message] of Object.entries(problemsOf(dataset.value)))
      if (message)
        addIssue({
          message: String(message),
          path: [
            { type: 'object', origin: 'value', input: dataset.value as Record<string, unknown>, key, value: undefined },
          ],
        })
  })
