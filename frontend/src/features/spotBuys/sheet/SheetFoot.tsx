import { IconAlertTriangle } from '@tabler/icons-react'
import type { Levels } from '@/features/spotBuys/sheet/columns'
import type { Figures } from '@/features/spotBuys/sheet/figures'
import { needsReason } from '@/features/spotBuys/sheet/fields'
import { floorsText } from '@/features/spotBuys/sheet/LineNote'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import type { SheetWork } from '@/features/spotBuys/sheet/useSheet'
import { count } from '@/ui/format'
import { KeyBar } from '@/ui/KeyBar'

const hints = {
  read: [[['j', 'k'], 'move']],
  edit: [
    [['j', 'k'], 'move'],
    ['F2', 'edit'],
    ['mod+D', 'fill down'],
    ['mod+V', 'paste rows'],
    ['o', 'stop an offer'],
    ['F8', 'next to do'],
  ],
} as const

/** What the screen says about the saving of the sheet. */
function savingText({ saving, lost, edits, lines, clashes, problems }: SheetWork): string {
  if (lost) return 'The server does not answer. Your changes are kept here and saved when it does.'
  if (clashes.size > 0) return `${count(clashes.size, 'line')} changed by two people: choose a version`
  if (problems.size > 0) return `${count(problems.size, 'line')} not saved`
  const unsaved = lines.filter((each) => each.unsaved)
  const below = unsaved.filter(({ fields, line }) => needsReason(fields, line)).length
  if (below > 0 && !saving) return `${count(below, 'line')} waiting for a reason`
  if (saving || edits.size > 0) return 'Saving'
  return 'All changes saved'
}

interface Props {
  work: SheetWork
  figures: Figures
  levels: Levels
  /** Whether the lines can be changed. */
  edits: boolean
}

/** The first offer below its floor with its reason, whether all is saved, and the keys. */
export function SheetFoot({ work, figures, levels, edits }: Props) {
  const warned = figures.underFloor.find(({ draft }) => !draft)
  const isHeld = work.lost || work.clashes.size > 0 || work.problems.size > 0
  return (
    <>
      <div className={classes.foot}>
        {warned && (
          <span className={classes.warned}>
            <IconAlertTriangle size={15} aria-hidden /> {warned.item.name} is under its floors:{' '}
            {floorsText(warned, new Map(levels))}.{warned.fields['reason'] && <span>“{warned.fields['reason']}”</span>}
          </span>
        )}
        {edits && work.lines.length > 0 && (
          <span role="status" className={classes.saving} data-lost={isHeld || undefined}>
            {savingText(work)}
          </span>
        )}
      </div>
      <KeyBar hints={edits ? hints.edit : hints.read} />
    </>
  )
}
