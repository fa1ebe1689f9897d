import { Button } from '@mantine/core'
import type { PriceLine } from '@/api/wire'
import classes from '@/features/pricingReports/decisions/Decisions.module.css'
import { erpText } from '@/resources/erpText'

/** Says why the ERP does not have the prices of a line, with a button to send them again. */
export function PushFailed({ line: { push }, onRetry }: { line: PriceLine; onRetry: () => void }) {
  return (
    <div className={classes.conflict} data-tone="bad" role="alert">
      <span>
        <b>The prices are not in the ERP.</b> {erpText(push.error)}
      </span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Send again
      </Button>
    </div>
  )
}
