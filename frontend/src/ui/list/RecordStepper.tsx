import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { formatQuantity } from '@/ui/format'
import type { RecordSteps } from '@/ui/list/recordSteps'
import { keysText } from '@/ui/shortcuts'

/**
 * Links to the previous and next record of the list that the record was opened from; nothing when it was opened
 * otherwise.
 */
export function RecordStepper({ steps }: { steps: RecordSteps }) {
  if (steps.position === undefined) return null
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        aria-label="Previous record"
        title={`Previous record (${keysText('mod+Up')})`}
        onClick={steps.previous}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Next record" title={`Next record (${keysText('mod+Down')})`} onClick={steps.next}>
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {formatQuantity(steps.position)} of {formatQuantity(steps.total)}
      </Text>
    </Group>
  )
}
