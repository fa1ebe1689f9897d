import { Tabs } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreens } from '@/testing/screens'
import { useTab } from '@/ui/useTab'

const tabs = ['crates', 'pallets']

function Store() {
  const [tab, openTab] = useTab(tabs)
  return (
    <Tabs value={tab} onChange={openTab}>
      <Tabs.List>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {each}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

test.each(['/', '/?tab=', '/?tab=barrels', '/?tab=constructor'])('%s shows the first tab', async (path) => {
  renderScreens([{ path: '/', element: <Store /> }], path)
  expect(await screen.findByRole('tab', { name: 'crates' })).toHaveAttribute('aria-selected', 'true')
})

test('another tab stands in the address, without what belonged to the one before', async () => {
  const { user, router } = renderScreens([{ path: '/', element: <Store /> }], '/?page=3')
  await user.click(await screen.findByRole('tab', { name: 'pallets' }))
  expect(router.state.location.search).toBe('?tab=pallets')
  expect(screen.getByRole('tab', { name: 'pallets' })).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('tab', { name: 'crates' }))
  expect(router.state.location.search).toBe('')
})
