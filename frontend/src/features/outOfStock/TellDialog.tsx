import { Button, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react'
import type { Message } from '@/features/outOfStock/messages'
import { Dialog } from '@/ui/dialog/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { count } from '@/ui/format'

/** Mail programs cut longer links. */
const longestLink = 1_900

const linkOf = ({ subject, text }: Message): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`

function Rep({ message }: { message: Message }) {
  const link = linkOf(message)
  return (
    <Stack component="section" gap={6} aria-label={message.name}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <b>{message.name}</b>{' '}
          <Text span size="xs" c="dimmed">
            {count(message.lines, 'line')}
          </Text>
        </Text>
        <Group gap="xs" wrap="nowrap">
          <CopyButton value={message.text}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          {link.length <= longestLink && (
            <Button
              size="compact-sm"
              variant="default"
              component="a"
              href={link}
              leftSection={<IconMail size={14} aria-hidden />}
            >
              Mail
            </Button>
          )}
        </Group>
      </Group>
      <Textarea
        readOnly
        autosize
        minRows={3}
        maxRows={9}
        aria-label={`Text for ${message.name}`}
        value={message.text}
      />
    </Stack>
  )
}

interface Props {
  messages: readonly Message[]
  opened: boolean
  onClose: () => void
}

/** A text for each sales rep: the customers and lines that are not shipped in time, and what is proposed. */
export function TellDialog({ messages, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Tell the sales reps" size={640}>
      {messages.length === 0 ? (
        <EmptyState title="Nobody to tell">All lines ship in time.</EmptyState>
      ) : (
        <Stack gap="lg">
          {messages.map((message) => (
            <Rep key={message.id} message={message} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
