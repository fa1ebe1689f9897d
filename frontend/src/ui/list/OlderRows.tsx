import { Button, Group, Text } from '@mantine/core'
import type { SalesOrderPage } from '@/api/wire'
import { formatInstant } from '@/ui/format'

interface Props {
  /** What the rows are, in the plural: "orders". */
  what: string
  /** Where the list ends, from its answer. An API from before lists were bounded does not send it. */
  coverage: SalesOrderPage['coverage'] | undefined
  /** The page shown is the last of the list, or a page of older rows. */
  last: boolean
  /** The answer has no rows. */
  none: boolean
  /** Older rows are shown, not the list. */
  beyond: boolean
  /** Shows the older rows from that position; '' shows the list again. */
  onShow: (older: string) => void
}

/** Links from the end of a bounded list to the rows that are older than the list, and further back. */
export function OlderRows({ what, coverage, last, none, beyond, onShow }: Props) {
  const { older, since }: Partial<SalesOrderPage['coverage']> = coverage ?? {}
  if (!beyond && !(older && last)) return null
  const empty = beyond && none
  return (
    <Group justify="center" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        {empty && (older ? `No ${what} in this period.` : `There are no older ${what}.`)}
        {!empty && since && `The list goes back to ${formatInstant(since)}.`}
      </Text>
      {older && (
        <Button variant="default" onClick={() => onShow(older)}>
          {beyond ? 'Search further back' : `Search older ${what}`}
        </Button>
      )}
      {beyond && (
        <Button variant="subtle" color="secondary.3" onClick={() => onShow('')}>
          Back to the list
        </Button>
      )}
    </Group>
  )
}
