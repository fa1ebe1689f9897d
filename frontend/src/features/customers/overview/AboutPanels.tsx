import { IconArrowsExchange, IconBan, IconClipboardCheck, IconStar } from '@tabler/icons-react'
import { useSession } from '@/api/session'
import type { Customer } from '@/api/wire'
import { contactFacts, termsFacts } from '@/features/customers/customerFacts'
import classes from '@/features/customers/overview/Overview.module.css'
import { isOverLimit } from '@/resources/customers'
import { useResolvedItems } from '@/resources/items'
import { decimal, subtract, toNumber } from '@/ui/decimal'
import { Facts } from '@/ui/Facts'
import { count, formatInstant, formatMoney, nothing } from '@/ui/format'
import { Panel } from '@/ui/Panel'

/** Facts that other panels of the overview show. */
const elsewhere: ReadonlySet<string> = new Set(['Address', 'Route', 'Balance', 'Credit limit'])

export function ContactPanel({ customer }: { customer: Customer }) {
  return (
    <Panel title="Contact and terms">
      <Facts
        lines
        facts={[
          ['Code', customer.entityId || nothing],
          ...[...contactFacts(customer), ...termsFacts(customer)].filter(([name]) => !elsewhere.has(name)),
        ]}
      />
    </Panel>
  )
}

/** What is owed, of what may be owed. */
export function BalancePanel({ customer }: { customer: Customer }) {
  const { balance, creditLimit } = customer
  if (balance === undefined || creditLimit === undefined) return null
  const over = isOverLimit(customer)
  const left = toNumber(subtract(decimal(creditLimit), decimal(balance)))
  return (
    <Panel title="Balance" note={`read ${formatInstant(customer.sync.lastSyncedAt)}`}>
      <p className={classes.balance}>
        {formatMoney(balance)} <span>{creditLimit > 0 ? `of ${formatMoney(creditLimit)}` : 'no limit set'}</span>
      </p>
      {creditLimit > 0 && (
        <>
          <div className={classes.track}>
            <div
              className={classes.used}
              data-over={over || undefined}
              style={{ width: `${Math.min(100, Math.max(0, (balance / creditLimit) * 100))}%` }}
            />
          </div>
          <Facts lines facts={[over ? ['Over the limit', formatMoney(-left)] : ['Free', formatMoney(left)]]} />
        </>
      )}
    </Panel>
  )
}

/** Codes of preferences that are named; the others are counted. */
const mostCodes = 6

function Codes({ ids, of }: { ids: readonly string[]; of: ReturnType<typeof useResolvedItems>['data'] }) {
  const codes = ids.slice(0, mostCodes).map((id) => of?.get(id)?.item?.itemId ?? id)
  return (
    <span className={classes.second}>
      {codes.join(', ')}
      {ids.length > mostCodes && ` and ${ids.length - mostCodes} more`}
    </span>
  )
}

/** What the customer wants and does not want. */
export function PreferencesPanel({ customer, all }: { customer: Customer; all: string }) {
  const { preferredProducts, restrictedProducts, pars, takesSubstitutes } = customer
  const shown = [...restrictedProducts.slice(0, mostCodes), ...preferredProducts.slice(0, mostCodes)]
  const { data } = useResolvedItems(shown, undefined)
  const { can } = useSession()
  return (
    <Panel
      title="Preferences"
      all={{ label: can('catalog.write') || can('order.write') ? 'Edit' : 'Products', to: all }}
    >
      {restrictedProducts.length > 0 && (
        <div className={classes.preference}>
          <IconBan size={16} aria-hidden />
          <div>
            <b>{count(restrictedProducts.length, 'item')} restricted</b>
            <Codes ids={restrictedProducts} of={data} />
          </div>
        </div>
      )}
      {preferredProducts.length > 0 && (
        <div className={classes.preference}>
          <IconStar size={16} aria-hidden />
          <div>
            <b>{preferredProducts.length} preferred</b>
            <Codes ids={preferredProducts} of={data} />
          </div>
        </div>
      )}
      <div className={classes.preference}>
        <IconArrowsExchange size={16} aria-hidden />
        <div>{takesSubstitutes ? 'Takes substitutes' : 'No substitutes'}</div>
      </div>
      {pars.length > 0 && (
        <div className={classes.preference}>
          <IconClipboardCheck size={16} aria-hidden />
          <div>{count(pars.length, 'par')}</div>
        </div>
      )}
    </Panel>
  )
}

export function NotesPanel({ customer, all }: { customer: Customer; all: string }) {
  if (!customer.notes) return null
  return (
    <Panel title="Notes" all={{ label: 'Edit', to: all }}>
      <span className={classes.note}>{customer.notes}</span>
    </Panel>
  )
}
