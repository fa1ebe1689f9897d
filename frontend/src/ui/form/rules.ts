import { check, nonEmpty, pipe, rawCheck, string, trim } from 'valibot'

/** A text that is tidied of space around it. */
export const text = () => pipe(string(), trim())

/** A text that is not empty. */
export const filled = (label: string) => pipe(string(), trim(), nonEmpty(`${label} should not be empty`))

/** A password: what is typed, spaces included. */
export const filledAsTyped = (label: string) => pipe(string(), nonEmpty(`${label} should not be empty`))

/** A text that a rule finds nothing against. */
export const ruled = (problemOf: (value: string) => string | undefined) =>
  pipe(
    string(),
    trim(),
    check(
      (value) => problemOf(value) === undefined,
      ({ input }) => problemOf(input) ?? '',
    ),
  )

/** A rule over several fields: what is wrong, by field. */
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
