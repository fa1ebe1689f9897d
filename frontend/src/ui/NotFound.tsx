import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useMatches } from 'react-router'
import { EmptyState } from '@/ui/EmptyState'

/** What a screen says of the list that it belongs to, see `Screen`. */
interface Handle {
  parent?: { path: string; title: string }
}

/** Says that a screen's record does not exist, and leads to the list where the others are. */
export function NotFound({ children }: { children: ReactNode }) {
  const handle = useMatches().findLast((match) => match.handle)?.handle as Handle | undefined
  const list = handle?.parent
  return (
    <EmptyState
      title="Not found"
      action={
        list && (
          <Button variant="default" component={Link} to={list.path}>
            Open {list.title.toLowerCase()}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
