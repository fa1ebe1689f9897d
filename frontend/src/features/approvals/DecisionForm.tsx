import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { object, picklist, pipe } from 'valibot'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import type { PriceApproval } from '@/api/wire'
import classes from '@/features/approvals/Approvals.module.css'
import { decideApproval } from '@/resources/priceApprovals'
import { ApiForm } from '@/ui/form/ApiForm'
import { readKept, useKept } from '@/ui/form/keptInput'
import { text, together } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { formatQuantity, formatRate } from '@/ui/format'
import { keysText, useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'

type Verdict = 'approve' | 'refuse' | 'offer'

const verdicts = ['approve', 'refuse', 'offer'] as const
const longest = 500

const typedAs = 'price approvals'
/** The reasons that were typed and not sent, by request; those from before a reload too. */
export const useTyped = (): Map<string, string> =>
  useState(() => new Map(Object.entries(readKept<Record<string, string>>(typedAs) ?? {})))[0]

interface Props {
  request: PriceApproval
  /** Reasons that were given often. */
  usual: readonly string[]
  /** What was typed about requests that are not shown now, by request. */
  typed: Map<string, string>
  onDecided: () => void
}

const said: Record<Verdict, string> = { approve: 'approved', refuse: 'refused', offer: 'refused, the floor is offered' }

/** What the seller reads when the floor is offered instead of the rate that was asked for. */
const offerText = (floor: number, unit: string, reason: string): string =>
  [`The floor of ${formatRate(floor)} a ${unit} is offered instead.`, reason].filter(Boolean).join(' ')

/**
 * The reason and the three answers. To offer the floor refuses the request and names the rate that needs no approval;
 * it needs no further reason.
 */
export function DecisionForm({ request, usual, typed, onDecided }: Props) {
  const { mutate } = useSWRConfig()
  const { floor, item, quantity, unitName, rate, requestedBy } = request
  const form = useApiForm({
    initial: { reason: '', verdict: 'approve' as Verdict },
    schema: pipe(
      object({ reason: text(), verdict: picklist(verdicts) }),
      together(({ reason, verdict }) => ({
        reason: verdict !== 'offer' && !reason ? 'Give a reason: the seller and the order’s history get it' : undefined,
      })),
    ),
    labels: { reason: 'Reason' },
    send: async ({ reason, verdict }) => {
      try {
        return verdict === 'offer' && floor
          ? await decideApproval(request._id, 'refuse', offerText(floor.rate, unitName, reason))
          : await decideApproval(request._id, verdict === 'approve' ? 'approve' : 'refuse', reason)
      } finally {
        void mutate(readsOf('/price-approvals', '/sales-order', '/cart'))
      }
    },
    onSent: (_, { verdict }) => {
      notify(`${item.itemId} ${said[verdict]}`, 'success')
      onDecided()
    },
    unsaved: 'The reason is not sent.',
    // What was typed is kept with that of the other requests.
    kept: undefined,
  })
  const { reason } = form.values
  const { set } = form
  const known = useRef(false)
  useEffect(() => {
    const before = typed.get(request._id)
    if (!known.current && before) set({ reason: before })
    known.current = true
    // Only what was typed before this form was shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (reason) typed.set(request._id, reason)
    else typed.delete(request._id)
  }, [typed, request._id, reason])
  useKept(typedAs, () => (typed.size > 0 ? Object.fromEntries(typed) : undefined))
  const decide = (verdict: Verdict) => {
    if (form.busy) return
    form.set({ verdict })
    void form.submit()
  }
  useShortcuts('Price approvals', [
    { keys: 'mod+Enter', label: 'Approve', run: () => decide('approve') },
    { keys: 'Alt+O', label: 'Offer the floor', run: () => decide('offer'), enabled: floor !== undefined },
    { keys: 'Alt+R', label: 'Refuse', run: () => decide('refuse') },
  ])
  const what = `${formatQuantity(quantity)} ${unitName} at ${formatRate(rate)}`
  return (
    <section className={classes.decide} aria-label="Decision">
      <ApiForm form={form}>
        <div className={classes.decideFields}>
          <Textarea
            {...form.field('reason')}
            label={`Your reason; ${requestedBy.name} and the order’s history get it`}
            data-reason
            autosize
            minRows={2}
            maxRows={4}
            maxLength={longest}
          />
          <div className={classes.buttons}>
            <Button
              loading={form.busy && form.values.verdict === 'approve'}
              aria-keyshortcuts={keysText('mod+Enter')}
              onClick={() => decide('approve')}
            >
              Approve {what}
            </Button>
            {floor && (
              <Button
                variant="default"
                loading={form.busy && form.values.verdict === 'offer'}
                aria-keyshortcuts="Alt+O"
                onClick={() => decide('offer')}
              >
                Offer the floor, {formatRate(floor.rate)}
              </Button>
            )}
            <Button
              variant="default"
              loading={form.busy && form.values.verdict === 'refuse'}
              aria-keyshortcuts="Alt+R"
              onClick={() => decide('refuse')}
            >
              Refuse
            </Button>
          </div>
          {usual.length > 0 && (
            <div className={classes.often}>
              Often:
              {usual.map((reason) => (
                <Button key={reason} size="compact-xs" variant="default" onClick={() => form.set({ reason })}>
                  {reason}
                </Button>
              ))}
            </div>
          )}
        </div>
      </ApiForm>
    </section>
  )
}
