import type { Item, SpotSheet, SpotSheetHead } from '@/api/wire'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { AddLine } from '@/features/spotBuys/LazyParts'
import { useSurely } from '@/features/spotBuys/actions/useSurely'
import { weekdayOf } from '@/ui/shortDate'
import { createSheet, useTookSheet } from '@/features/spotBuys/sheets'
import { EmptyState } from '@/ui/EmptyState'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'

interface Props {
  date: string
  today: string
  /** The last sheet before the day. */
  before: SpotSheetHead | undefined
  /** Is told the item of the first line, which is added once the sheet is there. */
  onFirst: (item: Item) => void
}

const noneKnown: readonly string[] = []

/** A day without a sheet: it starts with the lines of the last one, or with one line. */
export function NoSheet({ date, today, before, onFirst }: Props) {
  const { can } = useSession()
  const took = useTookSheet()
  const [adding, setAdding] = useState(false)
  // Until the list of days is read again, the button is still here.
  const [made, setMade] = useState(false)
  const show = (sheet: SpotSheet) => {
    setMade(true)
    took(sheet)
  }
  const { run, busy, lost } = useSurely((key, copyFrom: string | undefined) => createSheet(date, copyFrom, key), {
    leaving: 'Leave before the sheet is made?',
    onDone: show,
    // Somebody else was faster.
    onChanged: show,
  })
  // A sheet cannot be made for a day that is over.
  const mayEdit = date >= today && can('pricing.manage') && can('cost.view')
  const copyLabel = before && `Copy ${weekdayOf(before.date)}’s lines`
  useShortcuts('Spot buys', [{ keys: 'n', label: 'Add a line', enabled: mayEdit, run: () => setAdding(true) }])
  return (
    <>
      <EmptyState
        title={date === today ? 'No lines for today.' : 'No lines for this day.'}
        action={
          mayEdit && (
            <Group gap="xs" mt={6}>
              {copyLabel && (
                <Button loading={busy || made} onClick={() => run(before._id)}>
                  {copyLabel}
                </Button>
              )}
              <Button
                variant={copyLabel ? 'default' : 'filled'}
                disabled={busy || made}
                onClick={() => setAdding(true)}
              >
                Add a line&nbsp;
                <Keycaps keys="n" />
              </Button>
            </Group>
          )
        }
      >
        {lost
          ? 'The server does not answer. It is asked until it does.'
          : mayEdit && 'A line offers an item at a special price, up to a quantity and a time.'}
      </EmptyState>
      <AddLine
        opened={adding}
        known={noneKnown}
        onAdd={(item) => {
          setAdding(false)
          onFirst(item)
          run(undefined)
        }}
        onClose={() => setAdding(false)}
      />
    </>
  )
}
