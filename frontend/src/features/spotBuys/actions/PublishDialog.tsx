import { Button, Group, Stack, Text } from '@mantine/core'
import classes from '@/features/spotBuys/actions/Actions.module.css'
import { useSurely } from '@/features/spotBuys/actions/useSurely'
import type { Levels } from '@/features/spotBuys/sheet/columns'
import { missingIn, priceOf, type ShownLine, underFloor, unitOf } from '@/features/spotBuys/sheet/shown'
import type { SheetWork } from '@/features/spotBuys/sheet/useSheet'
import { formatMoment } from '@/features/spotBuys/sheet/validity'
import { publishSheet } from '@/features/spotBuys/sheets'
import { Dialog } from '@/ui/dialog/Dialog'
import { count, formatPrice, formatQuantity } from '@/ui/format'
import { notify } from '@/ui/toasts'

interface Props {
  opened: boolean
  work: SheetWork
  levels: Levels
  today: string
  now: number
  onClose: () => void
  /** Goes to a line that something is missing in. */
  onGoTo: (line: ShownLine) => void
}

/** 'Level 1 56.40, Level 3 54.13; none for Level 2' */
function pricesText(line: ShownLine, levels: Levels): string {
  const given = levels.filter(([id]) => priceOf(line, id) !== undefined)
  const without = levels.filter(([id]) => priceOf(line, id) === undefined).map(([, name]) => name)
  const prices = given.map(([id, name]) => `${name} ${formatPrice(Number(priceOf(line, id)))}`).join(', ')
  return without.length > 0 ? `${prices}; usual price for ${without.join(', ')}` : prices
}

/** Says what becomes an offer, and what is missing, before the new lines are published. */
export function PublishDialog({ opened, work, levels, today, now, onClose, onGoTo }: Props) {
  const drafts = work.lines.filter(({ draft }) => draft)
  const missing = drafts.flatMap((line) => {
    const why = missingIn(line, now)
    return why === undefined ? [] : [{ line, why }]
  })
  const { run, busy, lost } = useSurely(
    async (key) => {
      await work.settle()
      const latest = work.now()
      if (latest.edits.size > 0) {
        notify('Some lines are not saved. They say why', 'warning')
        return undefined
      }
      return publishSheet(latest.sheet._id, latest.sheet.version, key)
    },
    {
      leaving: 'Leave before the lines are published?',
      onDone: (sheet) => {
        work.took(sheet)
        notify(`${count(drafts.length, 'offer')} published`, 'success')
        onClose()
      },
      onChanged: (current) => {
        work.took(current)
        notify('Somebody else has changed the sheet. Look at it again, then publish', 'warning')
      },
    },
  )
  const ready = drafts.length > 0 && missing.length === 0
  return (
    <Dialog opened={opened} onClose={onClose} title={`Publish ${count(drafts.length, 'new line')}`} size="lg">
      <Stack gap="sm">
        {missing.length > 0 ? (
          <>
            <Text size="sm">{count(missing.length, 'line')} cannot be published yet:</Text>
            <ul className={classes.list} aria-label="Not ready">
              {missing.map(({ line, why }) => (
                <li key={line.id}>
                  <button type="button" className={classes.link} onClick={() => onGoTo(line)}>
                    {line.item.itemId} {line.item.name}
                  </button>
                  <span className={classes.amber}>{why}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <Text size="sm">
              From now on the order desk sells at these prices, until the quantity is sold or the offer ends.
            </Text>
            <ul className={classes.list} aria-label="Offers">
              {drafts.map((line) => (
                <li key={line.id}>
                  <span>
                    <b>
                      {line.item.itemId} {line.item.name}
                    </b>
                    <br />
                    <span className={classes.quiet}>{pricesText(line, levels)}</span>
                    {underFloor(line).length > 0 && (
                      <span className={classes.amber}> Under its floor: “{line.fields['reason']}”</span>
                    )}
                  </span>
                  <span className={classes.end}>
                    {formatQuantity(Number(line.fields['quantity']))} {unitOf(line)}
                    <br />
                    <span className={classes.quiet}>to {formatMoment(line.fields['validTo'], today)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {lost && (
          <Text size="sm" c="var(--amber)" role="alert">
            The server does not answer. The lines are sent until it does; nothing is published twice.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus={ready || undefined} loading={busy} disabled={!ready} onClick={() => run()}>
            Publish {count(drafts.length, 'line')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
