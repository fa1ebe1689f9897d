import { Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import type { DraftLine } from '@/features/orderEditor/draft/order'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { holdKeys } from '@/ui/heldKeys'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'

/** A line with the quantity and unit after an edit. */
export interface ChangedLine {
  line: DraftLine
  /** The line number, from 1. */
  number: number
  quantity: string
  units: string
}

/**
 * Makes an edit at once when no quantity is unusual. Otherwise it asks once about all unusual quantities. On yes it
 * makes the edit and passes the keys of these lines.
 */
export type AskAboutLines = (changed: ChangedLine[], make: (confirmed: ReadonlySet<string>) => void) => void

interface Asked {
  words: string[]
  take: () => void
}

const mostNamed = 10
const none: ReadonlySet<string> = new Set()

/**
 * The question about lines that are changed without an editor: by Ctrl+D, another unit or a pasted value. `onDone`
 * restores the focus after the answer.
 */
export function useLinesQuestion(guard: QuantityGuard, onDone: () => void): { ask: AskAboutLines; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>({ words: [], take: () => undefined })
  const [opened, setOpened] = useState(false)
  const ask = useCallback<AskAboutLines>(
    (changed, make) => {
      const decide = () => {
        const unusual = changed.flatMap((each) => {
          const ordered = { product: each.line.product, quantity: each.quantity, units: each.units }
          const words = guard.ask(ordered, each.line)
          return words ? [{ ...each, ordered, words }] : []
        })
        if (unusual.length === 0) return make(none)
        setAsked({
          words: unusual.map(({ number, line, words }) => `Line ${number}, ${line.product.itemId}: ${words}`),
          take: () => {
            for (const { line, ordered } of unusual) guard.confirmed(line, ordered)
            make(new Set(unusual.map(({ line }) => line.key)))
          },
        })
        setOpened(true)
      }
      const waits = guard.lookUp(...changed.map(({ quantity }) => quantity))
      if (!waits) return decide()
      const release = holdKeys()
      void waits.then(() => {
        decide()
        release()
      })
    },
    [guard],
  )
  const one = asked.words.length === 1
  const more = asked.words.length - mostNamed
  const dialog = (
    <LazyConfirmDialog
      opened={opened}
      title={one ? 'Use an unusual quantity?' : 'Use unusual quantities?'}
      confirm={one ? 'Use this quantity' : 'Use these quantities'}
      onClose={() => {
        setOpened(false)
        onDone()
      }}
      onConfirm={() => {
        setOpened(false)
        asked.take()
        onDone()
      }}
    >
      <Stack gap={4}>
        {asked.words.slice(0, mostNamed).map((words) => (
          <Text key={words}>{words}.</Text>
        ))}
        {more > 0 && <Text>And {more} more.</Text>}
      </Stack>
    </LazyConfirmDialog>
  )
  return { ask, dialog }
}
