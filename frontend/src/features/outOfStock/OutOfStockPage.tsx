import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { StockMark } from '@/api/wire'
import { MarkList } from '@/features/outOfStock/MarkList'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { ResolvedMark } from '@/features/outOfStock/ResolvedMark'
import { WorkList } from '@/features/outOfStock/WorkList'
import { LazyMarkDialog } from '@/parts/outOfStock/LazyMarkDialog'
import { useMayMark } from '@/parts/outOfStock/useMayMark'
import { useActiveMarks, useMark } from '@/resources/outOfStock'
import { useDialog } from '@/ui/dialog/useDialog'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { useShortcuts } from '@/ui/shortcuts'

/** What the dialog is about: the mark to edit, the item to mark, or neither: then the user finds the item. */
interface Marking {
  mark?: StockMark
  itemId?: string
}

/** The mark that is worked on: its lines while it is active, what became of it afterwards. */
function Work({ mark, onEdit }: { mark: StockMark; onEdit: (mark: StockMark) => void }) {
  return mark.status === 'active' ? (
    <WorkList key={mark._id} mark={mark} onEdit={() => onEdit(mark)} />
  ) : (
    <ResolvedMark key={mark._id} mark={mark} />
  )
}

/** A mark that the list of active ones does not have: it is resolved, or was made a moment ago. */
function OtherMark({ id, onEdit }: { id: string; onEdit: (mark: StockMark) => void }) {
  return (
    <Loaded read={useMark(id)} missing="There is no such mark.">
      {(mark) => <Work mark={mark} onEdit={onEdit} />}
    </Loaded>
  )
}

/** Items that ran out: the marks, the order lines that one affects, and what is lost. */
export function Component() {
  const { can } = useSession()
  const mayMark = useMayMark()
  const [params, setParams] = useSearchParams()
  const marks = useActiveMarks()
  const dialog = useDialog<Marking>()
  const edit = (mark: StockMark) => dialog.open({ mark })
  const markItem = useEffectEvent((itemId: string) => {
    dialog.open({ itemId })
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('item')
        return after
      },
      { replace: true },
    )
  })
  const asked = mayMark ? params.get('item') : null
  useEffect(() => {
    if (asked) markItem(asked)
  }, [asked])
  const wanted = params.get('mark') ?? marks.data?.[0]?._id
  const current = marks.data?.find(({ _id }) => _id === wanted)
  const choose = (id: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('mark', id)
        return after
      },
      { replace: true },
    )
  const step = (by: number) => {
    const all = marks.data ?? []
    const next = all[(all.findIndex(({ _id }) => _id === wanted) + by + all.length) % all.length]
    if (next) choose(next._id)
  }
  useShortcuts('Out of stock', [
    { keys: 'n', label: 'Mark an item', run: () => dialog.open({}), enabled: mayMark },
    { keys: 'j', label: 'Next item', run: () => step(1) },
    { keys: 'k', label: 'Previous item', run: () => step(-1) },
  ])
  const markButton = mayMark && (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => dialog.open({})}
    >
      Mark
    </Button>
  )
  return (
    <Page title="Out of stock">
      <Loaded read={marks} failed="The marks could not be loaded">
        {(all) => (
          <div className={classes.screen}>
            <MarkList marks={all} current={wanted} onChoose={choose} action={markButton} prices={can('price.view')} />
            {current && <Work mark={current} onEdit={edit} />}
            {!current && wanted && <OtherMark id={wanted} onEdit={edit} />}
            {!wanted && (
              <EmptyState title="Nothing is out of stock">
                Mark an item when it runs out: its open orders are listed here, and order entry warns.
              </EmptyState>
            )}
          </div>
        )}
      </Loaded>
      <LazyMarkDialog
        opened={dialog.opened}
        {...dialog.about}
        onClose={dialog.close}
        onMarked={({ _id }) => choose(_id)}
      />
    </Page>
  )
}
