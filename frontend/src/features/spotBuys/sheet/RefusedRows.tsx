import { Button } from '@mantine/core'
import classes from '@/features/spotBuys/sheet/Sheet.module.css'
import type { Pasting } from '@/features/spotBuys/sheet/usePasting'
import { count } from '@/ui/format'
import { Panel } from '@/ui/Panel'

/** Pasted rows that were not taken, each with the reason and what one click does about it. */
export function RefusedRows({ pasting }: { pasting: Pasting }) {
  const { refused, repair, leaveOut, leaveAllOut } = pasting
  if (refused.length === 0) return null
  return (
    <Panel
      title={`${count(refused.length, 'row')} refused`}
      tone="amber"
      actions={
        <Button size="compact-xs" variant="subtle" onClick={leaveAllOut}>
          Leave all out
        </Button>
      }
    >
      <ul className={classes.refused} aria-label="Refused rows">
        {refused.map((each) => (
          <li key={each.key}>
            <span className={classes.quiet}>Row {each.row}</span>
            <span>
              {each.code} {each.name}
            </span>
            <span className={classes.why}>{each.why}</span>
            <span>
              {each.meant && (
                <Button size="compact-xs" variant="default" onClick={() => repair(each)}>
                  Use {each.meant.code} {each.meant.name}
                </Button>
              )}{' '}
              <Button size="compact-xs" variant="subtle" onClick={() => leaveOut(each)}>
                Leave out
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
