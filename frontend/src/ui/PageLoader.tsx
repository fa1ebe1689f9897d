import classes from '@/ui/Plain.module.css'

/** A placeholder for a screen while it loads. */
export function PageLoader({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={`${classes.middle} ${classes.loading}`} role="status" aria-live="polite">
      <div className={classes.column}>
        <div className={classes.spinner} aria-hidden />
        <p className={classes.text}>{text}</p>
      </div>
    </div>
  )
}

/** A placeholder for a screen whose title is not known yet. It has an h1, so the page always has a heading. */
export function ScreenLoader() {
  return (
    <>
      <h1 className={classes.heard}>Backdock</h1>
      <PageLoader />
    </>
  )
}

/** Shown instead of the portal until its first screen has loaded. */
export const Opening = () => (
  <main>
    <ScreenLoader />
  </main>
)
