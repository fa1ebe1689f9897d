import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { CartSummary } from '@/api/wire'
import { count, formatMoney } from '@/ui/format'
import { keysText } from '@/ui/shortcuts'

interface Props {
  /** Each draft with the number of its shortcut key. */
  drafts: Array<{ draft: CartSummary; key: string }>
  onOpen: (id: string) => void
}

/** The menu of the user's other drafts. Two callers at once are common. */
export function DraftMenu({ drafts, onOpen }: Props) {
  if (drafts.length === 0) return null
  return (
    <Menu position="bottom-end" width={340}>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {count(drafts.length, 'other draft')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {drafts.map(({ draft, key }) => (
          <Menu.Item
            key={draft._id}
            onClick={() => onOpen(draft._id)}
            rightSection={keysText(key)}
            aria-keyshortcuts={key}
          >
            {draft.customer?.name ?? 'No customer yet'} · {count(draft.lineCount, 'line')} · {formatMoney(draft.total)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
