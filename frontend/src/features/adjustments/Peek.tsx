import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { reasonWords, useAdjustment } from '@/features/adjustments/adjustments'
import { LinesTable } from '@/features/adjustments/LinesTable'
import { explain } from '@/features/adjustments/refusals'
import { paths } from '@/paths'
import { Facts } from '@/ui/Facts'
import { formatDate, nothing } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'

/** An adjustment in the peek panel. */
export function Peek({ id }: { id: string }) {
  const read = useAdjustment(id)
  return (
    <Loaded read={read} loading={<PanelSkeleton lines={4} />}>
      {(adjustment) => (
        <Stack gap="sm">
          <Facts
            facts={[
              ['Date', formatDate(adjustment.date)],
              ['Reason', reasonWords(adjustment.reason)],
              ['Memo', adjustment.memo || nothing],
            ]}
          />
          {adjustment.sync.status === 'failed' && <Text size="sm">{explain(adjustment.sync.problem).what}</Text>}
          <LinesTable lines={adjustment.lines} brief />
          <Button component={Link} to={paths.adjustment(id)} variant="default">
            Open adjustment
          </Button>
        </Stack>
      )}
    </Loaded>
  )
}
