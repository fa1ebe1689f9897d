import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createBrowserRouter, type RouterProviderProps } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { addScreens, routes } from '@/app/routes'
import { noteError } from '@/app/ScreenError'
import { cssVariables, theme } from '@/app/theme'
import { lazily } from '@/ui/lazily'

// Loaded lazily: no notification appears before the first screen is rendered.
const ToastHost = lazily(async () => (await import('@/ui/ToastHost')).ToastHost)

/** The whole portal with a router. Tests pass a router in memory and disable transitions. */
export function App({ router, env = 'default' }: { router?: RouterProviderProps['router']; env?: 'default' | 'test' }) {
  const [own] = useState(() => router ?? createBrowserRouter(routes, { patchRoutesOnNavigation: addScreens }))
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark" env={env}>
      <RouterProvider router={own} onError={noteError} />
      <ToastHost />
    </MantineProvider>
  )
}
