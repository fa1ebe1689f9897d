import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import type { PriceLine, PriceReason } from '@/api/wire'
import classes from '@/features/pricingReports/report/Report.module.css'
import { effects, type Shown, sorts, vendorsOf } from '@/features/pricingReports/report/shown'
import type { Totals } from '@/features/pricingReports/report/totals'
import { isUrgent, reasons, reasonWords } from '@/features/pricingReports/words'
import { formatQuantity } from '@/ui/format'
import { SearchInput } from '@/ui/SearchInput'

interface TabProps {
  name: string
  n: number
  urgent?: boolean
  value: string
  shown: Shown
  onChange: (change: Partial<Shown>) => void
}

const Tab = ({ name, n, urgent = false, value, shown, onChange }: TabProps) => (
  <button
    type="button"
    className={classes.tab}
    aria-pressed={shown.show === value}
    onClick={() => onChange({ show: value })}
  >
    {name} <span data-urgent={(urgent && n > 0) || undefined}>{formatQuantity(n)}</span>
  </button>
)

interface ChoiceProps {
  label: string
  any?: string
  value: string
  options: ReadonlyArray<{ value: string; label: string }>
  onChange: (value: string) => void
}

const Choice = ({ label, any, value, options, onChange }: ChoiceProps) => (
  <NativeSelect
    size="xs"
    className={classes.select ?? ''}
    aria-label={label}
    data={[...(any === undefined ? [] : [{ value: '', label: any }]), ...options]}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const sorted = (names: Iterable<string>) =>
  [...new Set(names)]
    .filter(Boolean)
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }))

interface Props {
  lines: readonly PriceLine[]
  totals: Totals
  shown: Shown
  onChange: (change: Partial<Shown>) => void
  levels: ReadonlyArray<readonly [id: string, name: string]>
  levelId: string
  onLevel: (id: string) => void
}

/** Which lines are shown: by reason, decision, category, vendor and effect. */
export function LineFilters({ lines, totals, shown, onChange, levels, levelId, onLevel }: Props) {
  // Decisions change lines, not what they are about.
  const size = lines.length
  // oxlint-disable-next-line react/exhaustive-deps
  const categories = useMemo(() => sorted(lines.map(({ item }) => item.category)), [size])
  // oxlint-disable-next-line react/exhaustive-deps
  const vendors = useMemo(() => sorted(lines.flatMap(vendorsOf)), [size])
  const failed = lines.reduce((n, { push }) => n + Number(push.state === 'failed'), 0)
  const of = (reason: PriceReason) => totals.byReason.get(reason) ?? 0
  const tab = { shown, onChange }
  return (
    <div className={classes.filters}>
      <div className={classes.tabs} role="group" aria-label="Show">
        <Tab {...tab} name="Undecided" value="undecided" n={totals.byDecision.undecided} />
        <Tab {...tab} name="All" value="all" n={totals.lines} />
        {reasons
          .filter((reason) => of(reason) > 0 || shown.show === reason)
          .map((reason) => (
            <Tab
              key={reason}
              {...tab}
              name={reasonWords[reason]}
              value={reason}
              n={of(reason)}
              urgent={isUrgent(reason)}
            />
          ))}
        {of('') > 0 && <Tab {...tab} name={reasonWords['']} value="added" n={of('')} />}
        {(failed > 0 || shown.show === 'failed') && (
          <Tab {...tab} name="Not in the ERP" value="failed" n={failed} urgent />
        )}
      </div>
      <div className={classes.search}>
        <SearchInput value={shown.search} onChange={(search) => onChange({ search })} label="Find an item" />
      </div>
      <Choice
        label="Category"
        any="Any category"
        value={shown.category}
        options={categories}
        onChange={(category) => onChange({ category })}
      />
      {vendors.length > 0 && (
        <Choice
          label="Vendor"
          any="Any vendor"
          value={shown.vendor}
          options={vendors}
          onChange={(vendor) => onChange({ vendor })}
        />
      )}
      <Choice
        label="Effect"
        any="Any effect"
        value={shown.effect}
        options={effects}
        onChange={(effect) => onChange({ effect })}
      />
      <Choice label="Sort by" value={shown.sort} options={sorts} onChange={(sort) => onChange({ sort })} />
      <Choice
        label="Price level"
        value={levelId}
        options={levels.map(([value, label]) => ({ value, label }))}
        onChange={onLevel}
      />
    </div>
  )
}
