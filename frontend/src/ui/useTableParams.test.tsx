import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { isBusinessDate } from '@/ui/businessDate'
import { useTableParams } from '@/ui/useTableParams'

const defaults = { page: 1, limit: 20, sort: '-total', status: '', from: '', search: '' }
const takes = { sort: ['total', '-total'], status: ['draft', 'billed'], from: isBusinessDate }

const read = (address: string) =>
  renderHook(() => useTableParams(defaults, takes), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  }).result.current[0]

test.each([
  ['/', {}],
  [
    '/?page=3&limit=50&sort=total&status=draft,billed&from=2026-02-28&search=a%26b',
    { page: 3, limit: 50, sort: 'total', status: 'draft,billed', from: '2026-02-28', search: 'a&b' },
  ],
  ['/?page=-1&limit=9999', { limit: 200 }],
  ['/?page=1.5&limit=no', {}],
  ['/?sort=zzz&status=zzz&from=zzz', {}],
  ['/?status=draft,zzz', {}],
  ['/?from=2026-02-30', {}],
  ['/?from=2026-99-99', {}],
  ['/?from=0002-01-01', {}],
  ['/?from=2100-01-01', {}],
])('%s', (address, values) => expect(read(address)).toEqual({ ...defaults, ...values }))
