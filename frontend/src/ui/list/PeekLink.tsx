import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

/** The name of a record in a list without detail screens. It opens the peek panel, as Space does. */
export function PeekLink({ id, children }: { id: string; children: ReactNode }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set('peek', id)
  return (
    <Anchor component={Link} to={{ search: next.toString() }} replace size="sm" tabIndex={-1}>
      {children}
    </Anchor>
  )
}
