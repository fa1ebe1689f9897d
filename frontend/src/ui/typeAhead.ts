/** How long a screen may take to come before its first keys are given up. */
const longestMs = 5_000

/** What was typed for a field that was not there yet. */
export interface TypedAhead {
  text: string
  /** Enter followed the text. */
  entered: boolean
}

let ahead: TypedAhead | undefined
let stop = (): void => undefined

/** Keeps what is typed from now on for the first field of the screen that is on its way. Keys after Enter are for nothing yet. */
export function startTypeAhead(): void {
  stop()
  ahead = { text: '', entered: false }
  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey
    // A question that stands in the way takes its own keys.
    if (!plain || !ahead || document.querySelector('[aria-modal="true"]')) return
    if (event.key === 'Escape') return stop()
    if (event.key === 'Enter') ahead.entered = ahead.text !== ''
    else if (event.key === 'Backspace') ahead.text = ahead.text.slice(0, -1)
    else if (event.key.length > 1) return
    else if (!ahead.entered) ahead.text += event.key
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKeyDown, { capture: true })
  const timer = setTimeout(() => stop(), longestMs)
  stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    ahead = undefined
    stop = () => undefined
  }
}

/** Ends it and answers what was typed; the field that asks has the focus from then on. */
export function takeTypedAhead(): TypedAhead {
  const typed = ahead ?? { text: '', entered: false }
  stop()
  return typed
}
