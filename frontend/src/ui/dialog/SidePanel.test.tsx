import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from '@/ui/dialog/ConfirmDialog'
import { SidePanel } from '@/ui/dialog/SidePanel'

function Screen() {
  const [panel, setPanel] = useState(false)
  const [question, setQuestion] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setPanel(true)}>
        About this order
      </button>
      <SidePanel opened={panel} onClose={() => setPanel(false)} title="The order">
        <button type="button" onClick={() => setQuestion(true)}>
          Remove
        </button>
        <ConfirmDialog
          opened={question}
          title="Remove it?"
          confirm="Remove it"
          onConfirm={() => undefined}
          onClose={() => setQuestion(false)}
        >
          It is gone then.
        </ConfirmDialog>
      </SidePanel>
    </MantineProvider>
  )
}

test('Escape closes only what is on top: the dialog, then the panel that it was opened from', async () => {
  render(<Screen />)
  const user = userEvent.setup()
  const opener = screen.getByRole('button', { name: 'About this order' })
  await user.click(opener)
  const remove = await screen.findByRole('button', { name: 'Remove' })
  await user.click(remove)
  await screen.findByRole('dialog', { name: 'Remove it?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove it?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'The order' })).toBeVisible()
  await waitFor(() => expect(remove).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opener).toHaveFocus()
})
