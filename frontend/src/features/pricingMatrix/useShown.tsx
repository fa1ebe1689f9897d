import { SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { PricingMatrixOverview } from '@/api/wire'
import { type Draft, ownOf, type Row } from '@/features/pricingMatrix/margins'
import classes from '@/features/pricingMatrix/PricingMatrix.module.css'
import { SearchInput } from '@/ui/SearchInput'
import { isEqual } from '@/ui/form/useFields'
import { usePageActionsSlot } from '@/ui/pageActions'
import { useTableParams } from '@/ui/useTableParams'

const shows = ['all', 'own', 'edited'] as const

/** All rows of the matrix: all categories, and each one. */
export const rowsOf = ({ categories, cells }: Pick<PricingMatrixOverview, 'categories' | 'cells'>): Row[] => {
  // A category whose items are gone still has its margins.
  const gone = [...new Set(cells.map(({ category }) => category))].filter((name) =>
    categories.every((category) => category.name !== name),
  )
  const each = [...categories, ...gone.map((name) => ({ name, items: 0 }))].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
  return [
    { key: 'all', category: undefined, items: categories.reduce((sum, { items }) => sum + items, 0) },
    ...each.map(({ name, items }) => ({ key: `category ${name}`, category: name, items })),
  ]
}

/** The rows and levels that are shown, by the filters in the address. */
export function useShown(overview: PricingMatrixOverview, draft: Draft, saved: Draft) {
  const actions = usePageActionsSlot()
  const isNarrow = useMediaQuery('(max-width: 56.24em)', false, { getInitialValueInEffect: false })
  const [params, change] = useTableParams(
    { show: 'all', search: '', level: overview.priceLevels[0]?._id ?? '' },
    { show: shows, level: (id) => overview.priceLevels.some(({ _id }) => _id === id) },
  )
  const { priceLevels } = overview
  const allRows = useMemo(() => rowsOf(overview), [overview])
  const levels = useMemo(
    () => (isNarrow ? priceLevels.filter(({ _id }) => _id === params.level) : priceLevels),
    [isNarrow, priceLevels, params.level],
  )
  const term = params.search.trim().toLowerCase()
  const isShown = ({ category }: Row): boolean => {
    if (category === undefined) return true
    if (!category.toLowerCase().includes(term)) return false
    const places = priceLevels.map(({ _id: levelId }) => ({ category, levelId }))
    if (params.show === 'own')
      return places.some(
        (place) => ownOf(draft, place).marginTarget !== null || ownOf(draft, place).floorMargin !== null,
      )
    return params.show !== 'edited' || places.some((place) => !isEqual(ownOf(draft, place), ownOf(saved, place)))
  }
  const filters = (
    <div className={classes.filters}>
      <SegmentedControl
        size="xs"
        aria-label="Show"
        value={params.show}
        data={[
          { value: 'all', label: 'All categories' },
          { value: 'own', label: 'With own values' },
          { value: 'edited', label: 'Edited' },
        ]}
        onChange={(show) => change({ show })}
      />
      <SearchInput value={params.search} onChange={(search) => change({ search })} label="Find a category" />
      {isNarrow && (
        <Select
          aria-label="Price level"
          allowDeselect={false}
          value={params.level}
          data={priceLevels.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(level) => level && change({ level })}
        />
      )}
      <div className={classes.actions} ref={actions} />
    </div>
  )
  return { shown: { levels, allRows }, rows: allRows.filter(isShown), filters }
}
