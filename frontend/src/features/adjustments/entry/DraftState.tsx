import { Alert, Button, Group, Text } from '@mantine/core'
import type { Posting } from '@/features/adjustments/entry/usePosting'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { formatInstant, formatTime } from '@/ui/clock'
import { StatusBadge, type Tone } from '@/ui/StatusBadge'

type Shown = readonly [tone: Tone, label: string, detail?: string]

function shownOf({ sheet, lasts }: SheetState, { busy, lost, unknown }: Posting): Shown | undefined {
  if (unknown) return ['bad', 'Not known whether posted']
  if (lost) return ['waiting', 'Waiting for the server', 'The lines are sent again until the server answers.']
  if (busy) return ['active', 'Posting']
  if (sheet.refused)
    return ['bad', sheet.refused.why === 'differs' ? 'Stock differs' : 'Not posted', sheet.refused.text]
  if (!lasts) return ['bad', 'Not kept in this browser']
  return sheet.changedAt ? ['neutral', `Kept in this browser, ${formatTime(sheet.changedAt)}`] : undefined
}

interface Props {
  state: SheetState
  posting: Posting
}

/** What became of the draft: kept in the browser, on its way to the server, or refused. */
export function DraftState({ state, posting }: Props) {
  const shown = shownOf(state, posting)
  return (
    <span role="status" aria-label="State of the draft">
      {shown && <StatusBadge tone={shown[0]} status={shown[1]} label={shown[1]} title={shown[2]} />}
    </span>
  )
}

/** Asks about lines that were sent so long ago that sending them again could post them twice. */
export function UnknownPosting({ state, posting }: Props) {
  const { unknown } = posting
  if (!unknown) return null
  return (
    <Alert color="yellow" role="alert" title="Were these lines posted?">
      <Group gap="sm">
        <Text size="sm">
          They were sent on {formatInstant(unknown.at)}, and the answer was lost. Look for them in the list of
          adjustments first.
        </Text>
        <Button size="xs" variant="default" onClick={() => state.posted(unknown)}>
          Remove posted lines
        </Button>
        <Button size="xs" variant="default" onClick={() => state.refuse(undefined)}>
          Keep lines to post
        </Button>
      </Group>
    </Alert>
  )
}
