import classes from '@/features/routes/Routes.module.css'

/** The code of a route on its color. */
export function RouteTag({ route }: { route: { code: string; color: string } }) {
  return (
    <span className={classes.tag} style={route.color ? { ['--route' as string]: route.color } : undefined} aria-hidden>
      {route.code || '–'}
    </span>
  )
}
