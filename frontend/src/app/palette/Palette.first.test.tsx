import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, signedIn } from '@/testing/render'

// In a file of its own, because the code of the palette is loaded once.
test('what is typed while the palette is loaded for the first time goes into its field', async () => {
  signedIn()
  const { user } = renderAt('/home/sales-orders')
  await screen.findByRole('heading', { level: 1, name: 'Sales orders' })
  await user.keyboard('{Control>}k{/Control}sales')
  const field = await screen.findByRole('combobox', { name: 'Search screens, actions and records' })
  await waitFor(() => expect(field).toHaveValue('sales'))
})
