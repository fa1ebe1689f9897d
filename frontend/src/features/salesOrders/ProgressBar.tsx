import classes from '@/features/salesOrders/FulfillmentTab.module.css'

/** The fulfilled share and the billed share, in whole percent; `label` says the same in words. */
export function ProgressBar({ fulfilled, billed, label }: { fulfilled: number; billed: number; label: string }) {
  return (
    <div className={classes.progress}>
      <div className={classes.bar} role="img" aria-label={label}>
        <div className={classes.fulfilled} style={{ width: `${fulfilled}%` }} />
        <div className={classes.billed} style={{ width: `${billed}%` }} />
      </div>
      <span className={classes.percent} aria-hidden>
        {fulfilled}%
      </span>
    </div>
  )
}
