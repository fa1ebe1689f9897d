import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPastes } from '@/ui/watchPastes'
import * as toasts from '@/ui/toasts'

let said: string[]
let end: () => void
beforeEach(() => {
  said = []
  vi.spyOn(toasts, 'notify').mockImplementation((text) => {
    said.push(text)
    return ''
  })
  end = watchPastes()
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

/** Pastes into a field with room for ten characters. */
function paste(field: HTMLInputElement | HTMLTextAreaElement, value: string, text: string, selected = 0): string[] {
  field.value = value
  document.body.append(field)
  field.setSelectionRange(value.length - selected, value.length)
  fireEvent.paste(field, { clipboardData: { getData: () => text } })
  return said
}
const input = (maxLength = 10) => Object.assign(document.createElement('input'), maxLength < 0 ? {} : { maxLength })

test('what fits is no word worth', () => expect(paste(input(), '12345', '67890')).toEqual([]))
test('what does not is told', () =>
  expect(paste(input(), '12345', '678901')).toEqual(['Too long by 1 character: the end was cut off']))
test('what is replaced makes room', () => expect(paste(input(), '12345', '678901', 1)).toEqual([]))
test('a line end counts as one', () =>
  expect(paste(Object.assign(document.createElement('textarea'), { maxLength: 10 }), '', '1234\r\n67890')).toEqual([]))
test('a field without a limit takes all', () => expect(paste(input(-1), '', 'x'.repeat(10_000))).toEqual([]))
test('what the field takes itself is its own', () => {
  const field = input()
  field.addEventListener('paste', (event) => event.preventDefault())
  expect(paste(field, '12345', '678901')).toEqual([])
})

const dialed = 'call \u202a312 555\u202c'
test('characters that turn the direction of writing are left out', () => {
  const field = input(-1)
  const typed = vi.fn<(value: string) => void>()
  field.addEventListener('input', () => typed(field.value))
  expect(paste(field, '12345', dialed, 2)).toEqual([])
  expect(typed).toHaveBeenCalledExactlyOnceWith('123call 312 555')
})
test('and do not count', () => {
  const field = input(12)
  expect(paste(field, '', dialed)).toEqual([])
  expect(field.value).toBe('call 312 555')
})
test('what is too long without them is cut', () => {
  const field = input(10)
  expect(paste(field, '', dialed)).toEqual(['Too long by 2 characters: the end was cut off'])
  expect(field.value).toBe('call 312 5')
})
