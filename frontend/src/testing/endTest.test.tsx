import { render, renderHook, screen } from '@testing-library/react'
import { http } from 'msw'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { endTest } from '@/testing/endTest'
import { server } from '@/testing/server'
import { notify, useToasts } from '@/ui/toasts'

const waitMs = 50
const never = new Promise<never>(() => {})

function AsksAtItsEnd() {
  useEffect(() => () => void fetch('http://localhost/api/second'), [])
  return <p>shown</p>
}

test('everything is cleared, also when a request of the page’s end is not answered either', async () => {
  server.use(
    http.get('*/api/first', () => never),
    http.get('*/api/second', () => never),
  )
  render(<AsksAtItsEnd />)
  void fetch('http://localhost/api/first')
  localStorage.setItem('kept', 'here')
  sessionStorage.setItem('kept', 'here')
  notify('Saved')
  await expect(endTest(waitMs)).rejects.toThrow(/first[^]*second/)
  expect(screen.queryByText('shown')).toBeNull()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(renderHook(useToasts).result.current).toEqual([])
})

test('a request without a handler is told once, also beside one that is not answered', async () => {
  server.use(http.get('*/api/first', () => never))
  void fetch('http://localhost/api/first')
  await expect(fetch('http://localhost/api/unknown')).rejects.toThrow('fetch failed')
  await expect(endTest(waitMs)).rejects.toThrow(/first[^]*unknown/)
  await endTest(waitMs)
})

test('an element where HTML does not allow it fails its test, once', async () => {
  render(
    <table>
      <p>shown</p>
    </table>,
  )
  await expect(endTest(waitMs)).rejects.toThrow('In HTML, <p> cannot be a child of <table>')
  await endTest(waitMs)
})
