import classes from '@/ui/chart/Sparkline.module.css'

interface Props {
  /** Oldest first. */
  values: readonly number[]
  /** Describes the chart for screen readers. */
  label: string
  /** amber: needs a person. */
  tone?: 'amber'
}

const barWidth = 5
const gap = 2
const height = 20

/** A small bar chart. The height of each bar is its share of the largest value. */
export function Sparkline({ values, label, tone }: Props) {
  const most = Math.max(...values, 0)
  const width = Math.max(values.length * (barWidth + gap) - gap, 0)
  return (
    <svg
      role="img"
      aria-label={label}
      data-tone={tone}
      className={classes.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title>{label}</title>
      {values.map((value, index) => {
        // A value of zero is drawn as a line one pixel high.
        const tall = value > 0 ? Math.max((value / most) * height, 3) : 1
        // The index is the only key that a bar has.
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
