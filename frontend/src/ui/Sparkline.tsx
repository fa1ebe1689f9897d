import classes from '@/ui/Sparkline.module.css'

interface Props {
  /** Oldest first. */
  values: readonly number[]
  /** What the drawing says, for those who do not see it. */
  label: string
}

const barWidth = 5
const gap = 2
const height = 20

/** A row of little bars, one a value, as high as its share of the greatest. */
export function Sparkline({ values, label }: Props) {
  const most = Math.max(...values, 0)
  const width = Math.max(values.length * (barWidth + gap) - gap, 0)
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title>{label}</title>
      {values.map((value, index) => {
        // A value of none keeps its place by a line one pixel high.
        const tall = value > 0 ? Math.max((value / most) * height, 3) : 1
        // A place in the row is all that a bar is known by.
        // oxlint-disable-next-line react/no-array-index-key
        return (
          <rect
            key={index}
            data-none={value > 0 ? undefined : ''}
            x={index * (barWidth + gap)}
            y={height - tall}
            width={barWidth}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
