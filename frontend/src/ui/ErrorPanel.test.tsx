import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { ErrorPanel } from '@/ui/ErrorPanel'

const shown = (error: unknown) => {
  render(
    <MantineProvider env="test">
      <ErrorPanel error={error} onRetry={vi.fn<() => void>()} />
    </MantineProvider>,
  )
  return screen.getByRole('alert')
}

test.each([
  [new ApiError('FETCH_ERROR', 'Failed to fetch', { requestId: 'r1' }), 'The server could not be reached.'],
  [new ApiError('TIMEOUT_ERROR', 'The server did not answer in time'), 'The server did not answer in time.'],
  [new ApiError('PARSING_ERROR', 'The answer (status 200) could not be read'), /^The answer .* could not be read\.$/],
  [new ApiError('API', 'Internal error', { status: 500 }), 'The server had an error.'],
  [new ApiError('API', 'your role lacks order.read', { status: 403 }), 'Your role lacks order.read.'],
])('says in a sentence why %s', (error, text) => {
  const panel = shown(error)
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(panel).not.toHaveTextContent(/_ERROR|API:|r1/)
})

test('an error of the server has the number that an administrator looks for', () => {
  shown(new ApiError('API', 'Internal error', { status: 500, requestId: '7F3A-22C1' }))
  expect(screen.getByText('7F3A-22C1')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy the number' })).toBeVisible()
})
