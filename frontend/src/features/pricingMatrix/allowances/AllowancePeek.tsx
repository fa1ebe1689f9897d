import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '@/api/errors'
import { useSession } from '@/api/session'
import type { Allowance } from '@/api/wire'
import { nameOf, perUnit, states, tones, useAllowanceActions } from '@/features/pricingMatrix/allowances/allowances'
import { paths } from '@/paths'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { Facts } from '@/ui/Facts'
import { formatDate, formatInstant, nothing } from '@/ui/format'
import { StatusBadge } from '@/ui/StatusBadge'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

export const AllowanceState = ({ allowance: { state } }: { allowance: Allowance }) => (
  <StatusBadge tone={tones[state]} status={state} label={states[state]} />
)

function Actions({ allowance, onEdit }: { allowance: Allowance; onEdit: () => void }) {
  const { remove } = useAllowanceActions()
  const [asked, dialog] = useDisclosure()
  const [refused, setRefused] = useState('')
  const action = useAction(
    async () => {
      setRefused('')
      await remove(allowance)
      notify(`The allowance of ${allowance.vendor} is deleted`, 'success')
      dialog.close()
    },
    (error) => {
      setRefused(errorText(error))
      return true
    },
  )
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          setRefused('')
          dialog.open()
        }}
      >
        Delete
      </Button>
      <LazyConfirmDialog
        opened={asked}
        title="Delete the allowance?"
        confirm="Delete"
        danger
        busy={action.busy}
        onConfirm={() => void action.run()}
        onClose={dialog.close}
      >
        <Text size="sm">
          {nameOf(allowance)}: margins after allowance no longer use it, also on the days that are over. What it was
          stays in the audit log.
        </Text>
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
      </LazyConfirmDialog>
    </Group>
  )
}

interface Props {
  allowance: Allowance
  onEdit: () => void
}

/** The peek panel of an allowance: what is paid back, when and for which item. */
export function AllowancePeek({ allowance, onEdit }: Props) {
  const { can } = useSession()
  const { item, perSaleUnit, saleUnitName, cost } = allowance
  const inSaleUnits =
    perSaleUnit === null || allowance.unitName === saleUnitName ? '' : `, ${perUnit(perSaleUnit, saleUnitName)}`
  return (
    <Stack gap="sm">
      <AllowanceState allowance={allowance} />
      <Facts
        facts={[
          [
            'Item',
            item ? (
              <Anchor component={Link} to={paths.product(item._id)} size="sm" key="item">
                {item.itemId} {item.name}
              </Anchor>
            ) : (
              allowance.itemId
            ),
          ],
          ['Vendor', allowance.vendor],
          ['Amount', perUnit(allowance.amount, allowance.unitName) + inSaleUnits],
          ['Cost now', cost === null ? 'Not known' : perUnit(cost, saleUnitName)],
          ['First day', formatDate(allowance.from)],
          ['Last day', formatDate(allowance.until)],
          ['Note', allowance.note || nothing],
          ['Added', `${allowance.createdBy?.name ?? nothing}, ${formatInstant(allowance.createdAt)}`],
          ['Last change', `${allowance.updatedBy?.name ?? nothing}, ${formatInstant(allowance.updatedAt)}`],
        ]}
      />
      {can('pricing.manage') && <Actions allowance={allowance} onEdit={onEdit} />}
    </Stack>
  )
}
