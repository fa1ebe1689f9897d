import { Anchor, Text, Title } from '@mantine/core'
import type { SearchWeights } from '@/api/wire'
import classes from '@/features/searchRanking/SearchRanking.module.css'
import { changedWeights, weightGroups, type WeightName } from '@/features/searchRanking/weights'
import { count } from '@/ui/format'

interface Props {
  live: SearchWeights
  draft: SearchWeights
  onChange: (draft: SearchWeights) => void
}

interface WeightProps {
  name: WeightName
  label: string
  live: number
  value: number
  onChange: (value: number) => void
}

/** One weight as a slider from 0 to 10, with a tick at the weight in use. */
function Weight({ name, label, live, value, onChange }: WeightProps) {
  const id = `weight-${name}`
  return (
    <div className={classes.weight} data-changed={value !== live || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.values}>
        {value !== live && <s aria-hidden>{live}</s>}
        <b>{value}</b>
      </span>
      <span className={classes.slider}>
        <input
          id={id}
          type="range"
          min={0}
          max={10}
          step={0.5}
          value={value}
          aria-valuetext={value === live ? String(value) : `${value}, in use ${live}`}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
        {value !== live && <i className={classes.tick} style={{ insetInlineStart: `${live * 10}%` }} aria-hidden />}
      </span>
    </div>
  )
}

/** The draft weights. */
export function WeightsPanel({ live, draft, onChange }: Props) {
  const changed = changedWeights(live, draft).length
  return (
    <section aria-labelledby="weights">
      <div className={classes.head}>
        <Title order={2} id="weights">
          Weights
        </Title>
        {changed > 0 && (
          <>
            <Text span size="xs" c="secondary.2">
              {changed} changed
            </Text>
            <Anchor component="button" type="button" size="xs" ml="auto" onClick={() => onChange(live)}>
              Undo all
            </Anchor>
          </>
        )}
        <span role="status" className={classes.hidden}>
          {count(changed, 'weight')} changed
        </span>
      </div>
      {weightGroups.map(({ title, weights }) => (
        <fieldset key={title} className={classes.group}>
          <legend>{title}</legend>
          {weights.map(({ name, label }) => (
            <Weight
              key={name}
              name={name}
              label={label}
              live={live[name]}
              value={draft[name]}
              onChange={(value) => onChange({ ...draft, [name]: value })}
            />
          ))}
        </fieldset>
      ))}
    </section>
  )
}
