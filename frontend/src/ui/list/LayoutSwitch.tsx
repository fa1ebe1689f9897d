import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'

/** The parameter of the address that says how the records are drawn. */
export const layoutParam = 'layout'
export const tilesLayout = 'grid'

const choices = [
  { value: 'table', label: <IconLayoutList size={16} aria-label="Table" display="block" /> },
  { value: tilesLayout, label: <IconLayoutGrid size={16} aria-label="Pictures" display="block" /> },
]

/** Chooses between a table and tiles with pictures. */
export function LayoutSwitch() {
  const [params, setParams] = useSearchParams()
  const choose = (layout: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (layout === tilesLayout) after.set(layoutParam, layout)
        else after.delete(layoutParam)
        return after
      },
      { replace: true },
    )
  return (
    <SegmentedControl
      size="xs"
      aria-label="Layout"
      data={choices}
      value={params.get(layoutParam) === tilesLayout ? tilesLayout : 'table'}
      onChange={choose}
    />
  )
}
