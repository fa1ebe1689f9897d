import { count } from '@/ui/format'
import { pasted } from '@/ui/pasted'
import { notify } from '@/ui/toasts'

function onPaste(event: ClipboardEvent): void {
  const field = event.target
  if (event.defaultPrevented || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const whole = (event.clipboardData?.getData('text/plain') ?? '').replaceAll('\r\n', '\n')
  const text = pasted(whole)
  const kept = field.value.length - ((field.selectionEnd ?? 0) - (field.selectionStart ?? 0))
  const over = field.maxLength < 0 ? 0 : kept + text.length - field.maxLength
  if (over > 0) notify(`Too long by ${count(over, 'character')}: the end was cut off`, 'warning')
  if (text === whole || field.type === 'password' || field.readOnly) return
  event.preventDefault()
  insert(field, over > 0 ? text.slice(0, -over) : text)
}

/** Replaces the selected text, as typing does. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: text }))
}

/**
 * Tells the user when a pasted text is longer than the field allows; the browser cuts it silently. Leaves out what turns the
 * direction of writing. Returns a function that stops it.
 */
export function watchPastes(): () => void {
  document.addEventListener('paste', onPaste)
  return () => document.removeEventListener('paste', onPaste)
}
