import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { SWRConfig } from 'swr'
import { describe, expect, test, vi } from 'vitest'
import { boundsOf } from '@/parts/map/mapContent'
import { MapView } from '@/parts/map/MapView'
import { server } from '@/testing/server'

const shown = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MantineProvider>
        <MapView label="Stops" markers={[]} lines={[]} fitted="" />
      </MantineProvider>
    </SWRConfig>,
  )

describe('without a map the page says so', () => {
  test('when the browser has no WebGL, and then asks for nothing', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    shown()
    expect(
      await screen.findByText('This browser shows no maps: it has no WebGL. The list shows the same.'),
    ).toBeVisible()
  })

  test.each([
    ['CloudFront has no such file', () => new HttpResponse(null, { status: 403 })],
    ['the portal’s page is answered', () => HttpResponse.html('<html></html>')],
    ['the connection is down', () => HttpResponse.error()],
  ])('when %s', async (_why, answer) => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never)
    server.use(http.get('/map/map.json', answer))
    shown()
    expect(await screen.findByText('No map is published. The list shows the same.')).toBeVisible()
  })
})

test('the bounds of places hold each of them', () => {
  expect(boundsOf([])).toBeUndefined()
  expect(boundsOf([{ latitude: 41, longitude: -87 }])).toEqual([
    [-87, 41],
    [-87, 41],
  ])
  expect(
    boundsOf([
      { latitude: 41, longitude: -88 },
      { latitude: 42, longitude: -87 },
    ]),
  ).toEqual([
    [-88, 41],
    [-87, 42],
  ])
})
