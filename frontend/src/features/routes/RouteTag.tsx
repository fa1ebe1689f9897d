import classes from '@/features/routes/Routes.module.css'
import { inkOn } from '@/ui/inkOn'

/** The code of a route on its color. */
export function RouteTag({ route }: { route: { code: string; color: string } }) {
  return (
    <span
      className={classes.tag}
      style={route.color ? { background: route.color, color: inkOn(route.color) } : undefined}
      aria-hidden
    >
      {route.code || '–'}
    </span>
  )
}
