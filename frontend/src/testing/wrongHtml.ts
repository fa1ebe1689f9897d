import { format } from 'node:util'

let wrong: string[] = []

/** Notes what React says about elements inside ones where HTML does not allow them. Returns what ends it. */
export function watchHtml(): () => void {
  const { error } = console
  const say = (...said: unknown[]) => {
    if (String(said[0]).startsWith('In HTML, ')) wrong.push(format(...said))
    error(...said)
  }
  Object.assign(console, { error: say })
  return () => void Object.assign(console, { error })
}

/**
 * Throws when the test has put an element where HTML does not allow it, such as a form into a form: the dialogs of tests
 * are inside the element that has them. React says it once for each pair of elements, so of several tests only the first
 * one of a worker fails.
 */
export function allAllowed(): void {
  const said = wrong
  wrong = []
  if (said.length > 0) throw new Error(said.join('\n'))
}
