import { Button, SegmentedControl, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import type { PriceApproval } from '@/api/wire'
import classes from '@/features/approvals/Approvals.module.css'
import { Case } from '@/features/approvals/Case'
import { DecisionForm, useTyped } from '@/features/approvals/DecisionForm'
import { RequestList } from '@/features/approvals/RequestList'
import { newestFirst, oldestFirst, underFloor, usualReasons } from '@/features/approvals/requests'
import { UnderCost } from '@/features/approvals/UnderCost'
import { useLinesUnderCost, usePriceApprovals } from '@/resources/priceApprovals'
import { add, decimal, multiply, round, toNumber, zero } from '@/ui/decimal'
import { EmptyState } from '@/ui/EmptyState'
import { formatMinutes, formatMoney } from '@/ui/format'
import { KeyBar } from '@/ui/KeyBar'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { useShortcuts } from '@/ui/shortcuts'
import { useNow } from '@/ui/useNow'

type Status = PriceApproval['status']

const statuses: ReadonlyArray<{ value: Status; label: string }> = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'refused', label: 'Refused' },
  { value: 'ended', label: 'Ended' },
]
const cost = 'cost'

/** Below it, list and case are shown one after the other. */
const narrow = '(max-width: 56.24em)'
const minuteMs = 60_000
const latelyRows = 5

/** The most that the server answers of one status. */
const most = 200
const counted = (label: string, n: number | undefined): string =>
  n === undefined ? label : `${label} ${n >= most ? `${most}+` : n}`

/** The requests of each status; those that were decided are read for what came before, too. */
function useRequests() {
  const pending = usePriceApprovals('pending')
  const approved = usePriceApprovals('approved')
  const refused = usePriceApprovals('refused')
  const ended = usePriceApprovals('ended')
  const decided = useMemo(
    () => newestFirst([approved, refused, ended].flatMap(({ data }) => data ?? [])),
    // The reads are new objects on each render; their data are not.
    // oxlint-disable-next-line react/exhaustive-deps
    [approved.data, refused.data, ended.data],
  )
  return { reads: { pending, approved, refused, ended }, decided }
}

/** The value that all waiting requests are below their floors. */
const totalUnder = (requests: readonly PriceApproval[]): number =>
  toNumber(
    requests.reduce(
      (sum, request) =>
        add(sum, round(multiply(decimal(underFloor(request)?.amount ?? 0), decimal(request.quantity)), 2)),
      zero,
    ),
  )

interface RequestsProps extends ReturnType<typeof useRequests> {
  status: Status
}

/** The list with the case of the chosen request beside it. */
function Requests({ status, reads, decided }: RequestsProps) {
  const { can } = useSession()
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const [params, setParams] = useSearchParams()
  const now = useNow(minuteMs)
  const screen = useRef<HTMLDivElement>(null)
  const typed = useTyped()
  const requests = useMemo(() => {
    const rows = reads[status].data ?? []
    return status === 'pending' ? oldestFirst(rows) : newestFirst(rows)
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status, reads[status].data])
  const known = requests.findIndex(({ _id }) => _id === params.get('request'))
  const at = known < 0 && !isNarrow ? 0 : known
  const chosen = requests[at]
  const select = (request: PriceApproval | undefined) =>
    setParams(
      (before) => {
        if (request) before.set('request', request._id)
        else before.delete('request')
        return before
      },
      { replace: true },
    )
  const step = (by: number) => {
    const next = requests[at + by]
    if (next) select(next)
  }
  const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector)
  const toReason = () => find('[data-reason]')?.focus()
  const toList = () => {
    if (isNarrow) select(undefined)
    else find(`[data-request="${chosen?._id ?? ''}"]`)?.focus()
  }
  const mayDecide = can('price.belowFloor') && status === 'pending'
  useShortcuts('Price approvals', [
    { keys: 'j', label: 'Next request', run: () => step(1) },
    { keys: 'k', label: 'Previous request', run: () => step(-1) },
    { keys: 'Enter', label: 'Write the reason', run: toReason, enabled: mayDecide },
    { keys: 'Escape', label: 'Back to the list', run: toList, whileTyping: true },
  ])
  const newest = decided.slice(0, latelyRows)
  const list = (
    <div>
      <RequestList
        requests={requests}
        label="Requests"
        selected={chosen?._id}
        onSelect={(request) => (request._id === chosen?._id ? toReason() : select(request))}
      />
      {requests.length === 0 && (
        <EmptyState title={status === 'pending' ? 'No requests awaiting approval' : 'No requests'} />
      )}
      {status === 'pending' && newest.length > 0 && (
        <section className={classes.lately} aria-labelledby="lately">
          <Title order={2} id="lately">
            Decided lately
          </Title>
          <RequestList
            requests={newest}
            label="Decided lately"
            selected={undefined}
            onSelect={({ _id, status: its }) => setParams({ status: its, request: _id })}
          />
        </section>
      )}
    </div>
  )
  return (
    <>
      <div className={classes.screen} ref={screen}>
        {!(isNarrow && chosen) && list}
        {chosen && (
          <div className={classes.case}>
            {isNarrow && (
              <div>
                <Button
                  variant="default"
                  leftSection={<IconArrowLeft size={16} aria-hidden />}
                  onClick={() => select(undefined)}
                >
                  All requests
                </Button>
              </div>
            )}
            <Case request={chosen} decided={decided} now={now} place={`${at + 1} of ${requests.length}`} />
            {mayDecide && (
              <DecisionForm
                key={chosen._id}
                request={chosen}
                usual={usualReasons(decided)}
                typed={typed}
                onDecided={() => select(requests[at + 1] ?? requests[at - 1])}
              />
            )}
          </div>
        )}
      </div>
      {chosen && (
        <KeyBar
          hints={[
            [['j', 'k'], 'next, before'],
            ...(mayDecide
              ? ([
                  ['Enter', 'reason'],
                  ['mod+Enter', 'approve'],
                  ['Alt+O', 'offer the floor'],
                  ['Alt+R', 'refuse'],
                ] as const)
              : []),
            ['Escape', 'back to the list'],
          ]}
        >
          {mayDecide && 'Holds for this item, unit, rate and at most this quantity'}
        </KeyBar>
      )}
    </>
  )
}

/** How long the oldest request waits, and what all together are worth. */
function Waiting({ requests }: { requests: readonly PriceApproval[] }) {
  const now = useNow(minuteMs)
  const [oldest] = oldestFirst(requests)
  if (!oldest) return null
  return (
    <span>
      Oldest {formatMinutes((now - Date.parse(oldest.requestedAt)) / minuteMs)}, {formatMoney(totalUnder(requests))}{' '}
      under the floor in all
    </span>
  )
}

/** Requests for approval of rates below the floor, and lines sold below cost. */
export function Component() {
  const { can } = useSession()
  const [params, setParams] = useSearchParams()
  const { reads, decided } = useRequests()
  const seesCost = can('cost.view')
  const { data: below } = useLinesUnderCost(seesCost)
  const asked = params.get('status')
  const status = statuses.find(({ value }) => value === asked)?.value ?? 'pending'
  const shown = asked === cost && seesCost ? cost : status
  return (
    <Page title="Price approvals">
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Show"
          data={[
            ...statuses.map(({ value, label }) => ({ value, label: counted(label, reads[value].data?.length) })),
            ...(seesCost ? [{ value: cost, label: counted('Below cost', below?.length) }] : []),
          ]}
          value={shown}
          onChange={(next) => setParams(next === 'pending' ? {} : { status: next })}
        />
        {shown === 'pending' && <Waiting requests={reads.pending.data ?? []} />}
      </div>
      {shown === cost ? (
        <UnderCost />
      ) : (
        <Loaded read={reads[status]} failed="The requests could not be loaded">
          {() => <Requests status={status} reads={reads} decided={decided} />}
        </Loaded>
      )}
    </Page>
  )
}
