import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '@/api/errors'
import { useSession } from '@/api/session'
import type { Adjustment } from '@/api/wire'
import { nameOf, useAdjustmentWrites } from '@/features/adjustments/adjustments'
import { paths } from '@/paths'
import { LazyReasonDialog } from '@/ui/dialog/LazyReasonDialog'
import { formatInstant } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

const read = 'Shown in the history of the adjustment.'

/** Says that an adjustment waits for its release, or who released it, and lets another person decide. */
export function ReleaseState({ adjustment }: { adjustment: Adjustment }) {
  const { can } = useSession()
  const { release, refuse } = useAdjustmentWrites(adjustment._id)
  const [refusing, setRefusing] = useState(false)
  const releasing = useAction(async () => {
    await release(adjustment.version)
    notify('Adjustment released; it is sent to the ERP', 'success')
  })
  const state = adjustment.release
  if (!state) return null
  if (state.by && state.at)
    return (
      <Text size="sm">
        Released by {state.by.name}, {formatInstant(state.at)}
      </Text>
    )
  if (!state.waiting) return null
  return (
    <Alert color="yellow" title="This adjustment waits for a release">
      <Text size="sm" mb="xs">
        {state.own
          ? 'It is worth more than one person may post. Another person who sees costs must release it; the stock already contains it.'
          : 'It is worth more than one person may post. The stock already contains it; the ERP gets it after the release.'}
      </Text>
      {!state.own && can('cost.view') && (
        <Group gap="sm">
          <Button size="xs" loading={releasing.busy} onClick={() => void releasing.run()}>
            Release adjustment
          </Button>
          <Button size="xs" variant="default" onClick={() => setRefusing(true)}>
            Refuse adjustment
          </Button>
        </Group>
      )}
      <LazyReasonDialog
        opened={refusing}
        title={`Refuse ${nameOf(adjustment)}?`}
        confirm="Refuse adjustment"
        read={read}
        danger
        required
        kept={`refusal of ${adjustment._id}`}
        run={async (reason) => {
          await refuse(reason, adjustment.version)
          notify('Adjustment refused; its stock was taken back')
        }}
        onClose={() => setRefusing(false)}
      >
        The adjustment is cancelled and its stock is taken back.
      </LazyReasonDialog>
    </Alert>
  )
}

/** The links between an adjustment and its reversal. */
export function ReversalLinks({ adjustment: { reverses, reversedBy } }: { adjustment: Adjustment }) {
  return (
    <>
      {reverses && (
        <Anchor component={Link} size="sm" to={paths.adjustment(reverses)}>
          This adjustment reverses another one
        </Anchor>
      )}
      {reversedBy && (
        <Anchor component={Link} size="sm" to={paths.adjustment(reversedBy)}>
          This adjustment was reversed
        </Anchor>
      )}
    </>
  )
}

/** Posts the opposite of an adjustment, with a reason. */
export function ReverseDialog({ adjustment, opened, onClose }: Props) {
  const { reverse } = useAdjustmentWrites(adjustment._id)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<string[]>([])
  const made = useRef('')
  return (
    <LazyReasonDialog
      opened={opened}
      title={`Reverse ${nameOf(adjustment)}?`}
      confirm={asked.length > 0 ? 'Reverse anyway' : 'Reverse adjustment'}
      read={read}
      required
      kept={`reversal of ${adjustment._id}`}
      run={async (reason) => {
        try {
          made.current = (await reverse(reason, asked))._id
          notify('The opposite adjustment was posted', 'success')
        } catch (error) {
          if (error instanceof ApiError) setAsked(error.problems.map(({ code }) => code))
          throw error
        }
      }}
      onClose={() => {
        onClose()
        // After the dialog has closed: a form with text in it would ask before the page is left.
        if (made.current) void navigate(paths.adjustment(made.current))
      }}
    >
      The opposite adjustment is posted at the same cost. Both name each other. This can be done once.
    </LazyReasonDialog>
  )
}

interface Props {
  adjustment: Adjustment
  opened: boolean
  onClose: () => void
}
