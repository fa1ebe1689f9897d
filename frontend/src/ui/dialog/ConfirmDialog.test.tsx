import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'

const done: string[] = []

function ask(danger: boolean) {
  done.length = 0
  render(
    <MantineProvider env="test">
      <ConfirmDialog
        opened
        title="Discard this draft"
        confirm="Discard"
        danger={danger}
        onConfirm={() => done.push('discarded')}
        onClose={() => done.push('closed')}
      >
        The draft and its 3 lines will be deleted permanently.
      </ConfirmDialog>
    </MantineProvider>,
  )
  return userEvent.setup()
}

test('Enter alone destroys nothing; what destroys is one deliberate step away', async () => {
  const user = ask(true)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(done).toEqual(['closed'])
  await user.keyboard('{Tab}{Enter}')
  expect(done).toEqual(['closed', 'discarded'])
})

test('what can be taken back is confirmed by Enter', async () => {
  const user = ask(false)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(done).toEqual(['discarded'])
})
