import { NativeSelect, Select, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { Setting, WarehouseAddress } from '@/api/wire'
import { CoordinatesEditor } from '@/features/siteSettings/CoordinatesEditor'
import { boundsOf, choiceText, editorOf, nameOf, type Typed } from '@/features/siteSettings/settingValues'
import classes from '@/features/siteSettings/SiteSettings.module.css'
import { hoursShown } from '@/ui/clock'
import type { TypedPlace } from '@/parts/place/place'

const longestText = 100
const longestJson = 10_000

const addressFields: Array<[field: keyof WarehouseAddress, label: string, autoComplete: string]> = [
  ['street', 'Street', 'street-address'],
  ['city', 'City', 'address-level2'],
  ['state', 'State', 'address-level1'],
  ['postalCode', 'Postal code', 'postal-code'],
  ['country', 'Country', 'country'],
]

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** The current time in the time zone. */
function clockIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
      hour12: hoursShown() === 12,
      timeZoneName: 'short',
    }).format(new Date())
  } catch {
    return ''
  }
}

interface Props {
  setting: Setting
  typed: Typed
  onChange: (typed: Typed) => void
  disabled: boolean
  problem: string
}

function AddressEditor({
  typed,
  onChange,
  disabled,
}: {
  typed: WarehouseAddress
  onChange: Props['onChange']
  disabled: boolean
}) {
  return (
    <div className={classes.address}>
      {addressFields.map(([field, label, autoComplete]) => (
        <TextInput
          key={field}
          label={label}
          autoComplete={autoComplete}
          maxLength={longestText}
          disabled={disabled}
          value={typed[field]}
          onChange={(event) => onChange({ ...typed, [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

function TimezoneEditor({
  name,
  typed,
  onChange,
  disabled,
}: {
  name: string
  typed: string
  onChange: Props['onChange']
  disabled: boolean
}) {
  const clock = typed && clockIn(typed)
  return (
    <Select
      aria-label={name}
      description={clock ? `Local time ${clock}` : undefined}
      inputWrapperOrder={['input', 'description']}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage="Unknown time zone"
      data={zones.includes(typed) || !typed ? zones : [typed, ...zones]}
      disabled={disabled}
      value={typed || null}
      onChange={(zone) => onChange(zone ?? '')}
    />
  )
}

/** The fields of a setting, by its type. */
export function SettingEditor({ setting, typed, onChange, disabled, problem }: Props) {
  const name = nameOf(setting)
  const field = {
    'aria-label': name,
    disabled,
    error: problem !== '',
    value: String(typed),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (editorOf(setting)) {
    case 'boolean':
      return (
        <Switch
          aria-label={name}
          label={typed ? 'On' : 'Off'}
          disabled={disabled}
          checked={typed === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <TextInput
          {...field}
          description={boundsOf(setting)}
          inputWrapperOrder={['input', 'description']}
          inputMode="decimal"
          w={200}
          maxLength={20}
        />
      )
    case 'string':
      return <TextInput {...field} maxLength={longestText} w={280} />
    case 'choice':
      return (
        <NativeSelect
          {...field}
          w={320}
          data={(setting.choices ?? []).map((value) => ({ value, label: choiceText(value) }))}
        />
      )
    case 'timezone':
      return <TimezoneEditor name={name} typed={String(typed)} onChange={onChange} disabled={disabled} />
    case 'address':
      return <AddressEditor typed={typed as WarehouseAddress} onChange={onChange} disabled={disabled} />
    case 'coordinates':
      return (
        <CoordinatesEditor
          typed={typed as TypedPlace}
          onChange={onChange}
          disabled={disabled}
          isWrong={problem !== ''}
        />
      )
    case 'wordGroups':
      return (
        <>
          <Textarea
            {...field}
            autosize
            minRows={3}
            maxRows={14}
            maxLength={longestJson}
            placeholder={'soda, pop, soft drink\nmayo, mayonnaise'}
          />
          <Text size="xs" c="dimmed" mt={4}>
            One group per line, words separated by commas.
          </Text>
        </>
      )
    case 'json':
      return (
        <Textarea
          {...field}
          autosize
          minRows={1}
          maxRows={14}
          maxLength={longestJson}
          classNames={{ input: classes.json ?? '' }}
          spellCheck={false}
        />
      )
  }
}
