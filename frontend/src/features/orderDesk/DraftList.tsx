import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSWRConfig } from 'swr'
import type { Read } from '@/api/useRead'
import type { CartSummary } from '@/api/wire'
import { ageOf } from '@/features/orderDesk/drafts'
import classes from '@/features/orderDesk/OrderDesk.module.css'
import { paths } from '@/paths'
import { discardCart, myCartsKey } from '@/resources/carts'
import { count, formatDate, formatInstant, formatMoney } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { keysText } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const nameOf = (draft: CartSummary | undefined) => draft?.customer?.name ?? 'no customer yet'

/** '3 lines (1 problem) · $84.00 · for Nov 24 · 5 min ago'. */
function factsOf({ lineCount, errorCount, total, deliveryDate, updatedAt }: CartSummary): string {
  const problems = errorCount > 0 ? ` (${count(errorCount, 'problem')})` : ''
  const facts = [formatMoney(total), `for ${formatDate(deliveryDate)}`, ageOf(updatedAt)]
  return [count(lineCount, 'line') + problems, ...facts].join(' · ')
}

/** The user's open drafts, in the order of their shortcut keys: continue one or discard it. */
export function DraftList({ drafts, read }: { drafts: CartSummary[]; read: Read<CartSummary[]> }) {
  const { mutate } = useSWRConfig()
  const [leaving, setLeaving] = useState<CartSummary>()
  const discard = useAction(async (id: string) => {
    await discardCart(id)
    setLeaving(undefined)
    notify('Draft discarded', 'default')
    await mutate(myCartsKey)
  })
  const lines = count(leaving?.lineCount ?? 0, 'line')
  return (
    <section className={classes.drafts} aria-labelledby="your-drafts">
      <Text fw={600} component="h2" id="your-drafts" size="md" m={0}>
        Your drafts
      </Text>
      <Loaded read={read} failed="Your drafts could not be loaded" loading={null}>
        {() =>
          drafts.length === 0 && (
            <Text size="sm" c="dimmed">
              No drafts. Orders you start are saved here automatically until you create them.
            </Text>
          )
        }
      </Loaded>
      <ul className={classes.draftList}>
        {drafts.map((draft, index) => (
          <li key={draft._id}>
            <span className={classes.draftName}>
              <Anchor
                component={Link}
                to={paths.cart(draft._id)}
                size="sm"
                fw={600}
                aria-keyshortcuts={`Alt+${index + 1}`}
              >
                {nameOf(draft)}
              </Anchor>{' '}
              <span className={classes.quiet}>{keysText(`Alt+${index + 1}`)}</span>
            </span>
            <span className={classes.draftFacts} title={`Last changed ${formatInstant(draft.updatedAt)}`}>
              {factsOf(draft)}
            </span>
            <ActionIcon onClick={() => setLeaving(draft)} aria-label={`Discard the draft for ${nameOf(draft)}`}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <LazyConfirmDialog
        opened={leaving !== undefined}
        title="Discard this draft"
        confirm="Discard"
        danger
        busy={discard.busy}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving && void discard.run(leaving._id)}
      >
        {`The draft for ${nameOf(leaving)} and its ${lines} will be deleted permanently.`}
      </LazyConfirmDialog>
    </section>
  )
}
