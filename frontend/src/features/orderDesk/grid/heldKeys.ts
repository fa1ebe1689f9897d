const queue: string[] = []
const replayed = new WeakSet<Event>()
let holders = 0
let replaying = false

function onKeyDown(event: KeyboardEvent): void {
  if (replayed.has(event) || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
  if (event.key === 'Escape') queue.length = 0
  else if (event.key.length === 1 || event.key === 'Enter' || event.key === 'Backspace') {
    queue.push(event.key)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

/**
 * Keeps what is typed while something is looked up, so that it goes to what the answer opens: whoever types or scans
 * faster than the server answers loses no key. The answer calls the function that is returned.
 */
export function holdKeys(): () => void {
  holders++
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    holders--
    void replay()
  }
}

/** After React has drawn the answer and moved the focus. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const free = () => holders === 0

async function replay(): Promise<void> {
  if (replaying) return
  replaying = true
  // A key may start the next look-up, which holds what comes after it.
  for (await drawn(); free() && queue.length > 0; await drawn()) press(queue.shift() ?? '')
  replaying = false
  if (free()) window.removeEventListener('keydown', onKeyDown, { capture: true })
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

function press(key: string): void {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  replayed.add(event)
  if (!target.dispatchEvent(event) || !(target instanceof HTMLInputElement) || key === 'Enter' || target.readOnly) return
  const [start, end] = [target.selectionStart ?? target.value.length, target.selectionEnd ?? target.value.length]
  const from = key === 'Backspace' && start === end ? Math.max(start - 1, 0) : start
  const text = key === 'Backspace' ? '' : key
  setValue?.call(target, target.value.slice(0, from) + text + target.value.slice(end))
  target.setSelectionRange(from + text.length, from + text.length)
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: text ? 'insertText' : 'deleteContentBackward' }))
}
