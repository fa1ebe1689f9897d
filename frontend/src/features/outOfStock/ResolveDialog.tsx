import { Text, Textarea } from '@mantine/core'
import { useSWRConfig } from 'swr'
import { object } from 'valibot'
import type { StockMark } from '@/api/wire'
import { readsOfMarks, resolveMark } from '@/resources/outOfStock'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { filled } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { count, formatQuantity } from '@/ui/format'
import { notify } from '@/ui/toasts'

const schema = object({ resolutionNotes: filled('Note') })

function ResolveForm({ mark, onClose }: { mark: StockMark; onClose: () => void }) {
  const { mutate } = useSWRConfig()
  const { item, proposal, shortLines } = mark
  const form = useApiForm({
    initial: {
      resolutionNotes: proposal ? `${formatQuantity(proposal.onHand)} ${item.stockUnit} are on hand` : '',
    },
    schema,
    labels: { resolutionNotes: 'Note' },
    kept: `end of mark ${mark._id}`,
    send: ({ resolutionNotes }) => resolveMark(mark._id, resolutionNotes),
    onSent: () => {
      void mutate(readsOfMarks)
      notify(`${item.itemId} is no longer out of stock`, 'success')
      onClose()
    },
  })
  const lead = (
    <Text size="sm">
      {item.itemId} {item.name} is offered without a warning again.
      {shortLines > 0 && ` ${count(shortLines, 'open line')} cannot be shipped in time yet.`}
    </Text>
  )
  return (
    <DialogForm form={form} lead={lead} submit="Resolve" onClose={onClose}>
      <Textarea
        {...form.field('resolutionNotes')}
        label="Note"
        description="What happened: what arrived, or why it is sold again"
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        data-autofocus
      />
    </DialogForm>
  )
}

/** Ends a mark with a note. */
export function ResolveDialog({ opened, mark, onClose }: { opened: boolean; mark: StockMark; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="End the out-of-stock mark" size={480}>
      <ResolveForm mark={mark} onClose={onClose} />
    </FormDialog>
  )
}
