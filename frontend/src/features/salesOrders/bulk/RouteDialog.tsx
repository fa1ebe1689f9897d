import { Select, Text } from '@mantine/core'
import type { BulkJob } from '@/features/salesOrders/bulk/useBulkRun'
import { useRoutes } from '@/resources/routes'
import { putRoute } from '@/resources/salesOrders'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'
import { count } from '@/ui/format'

const byAddress = 'address'

interface RouteProps {
  orders: number
  onChoose: (job: BulkJob) => void
  onClose: () => void
}

function RouteForm({ orders, onChoose, onClose }: RouteProps) {
  const { data: routes } = useRoutes()
  const jobOf = (chosen: string): BulkJob => {
    const name = routes?.find((route) => route._id === chosen)?.name ?? ''
    return chosen === byAddress
      ? {
          title: 'Back to the routes of the addresses',
          work: async ({ _id }) => `On ${(await putRoute(_id, null)).route?.name ?? 'no route'}`,
        }
      : {
          title: `Set the route ${name}`,
          work: async ({ _id }) => `On ${(await putRoute(_id, chosen)).route?.name ?? name}`,
        }
  }
  const form = useApiForm({
    initial: { route: null as string | null },
    labels: { route: 'Route' },
    send: async ({ route }) => route && onChoose(jobOf(route)),
    unsaved: '',
    kept: undefined,
  })
  return (
    <DialogForm
      form={form}
      submit={`Set for ${count(orders, 'order')}`}
      disabled={!form.values.route}
      onClose={onClose}
    >
      <Select
        {...form.field('route')}
        label="Route"
        data-autofocus
        searchable
        data={[
          { value: byAddress, label: 'By each order’s address (unpin)' },
          ...(routes ?? []).filter((route) => route.isActive).map((route) => ({ value: route._id, label: route.name })),
        ]}
      />
      <Text size="sm" c="dimmed">
        An order that is put on a route manually stays there when routes are recalculated.
      </Text>
    </DialogForm>
  )
}

/** Asks for the route of the selected orders. */
export function RouteDialog({ opened, ...form }: RouteProps & { opened: boolean }) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title="Set the route">
      <RouteForm {...form} />
    </FormDialog>
  )
}
