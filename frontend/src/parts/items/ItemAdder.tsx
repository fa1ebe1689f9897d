import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { errorText } from '@/api/errors'
import type { Item } from '@/api/wire'
import classes from '@/parts/items/ItemAdder.module.css'
import { nearestWords, useItemSearch } from '@/resources/items'
import { ItemPicture } from '@/ui/picture/ItemPicture'

const typingPauseMs = 120

interface Props {
  label: string
  placeholder?: string
  /** Excludes items that are restricted for this customer. */
  customerId?: string | undefined
  /** Ids of items that are already in the list. */
  known: readonly string[]
  disabled?: boolean
  onAdd: (item: Item) => void
}

/**
 * Finds an item by code or words and adds it: type, arrows, Enter. Then the field is empty for the next one. When no
 * item matches all words, Enter adds only an item selected with an arrow key.
 */
export function ItemAdder({
  label,
  placeholder = 'Type a code or name to add',
  customerId,
  known,
  disabled,
  onAdd,
}: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  const [term] = useDebouncedValue(text.trim(), typingPauseMs)
  const { data, error, isLoading } = useItemSearch(term, customerId)
  const searching = isLoading || term !== text.trim()
  const answer = text.trim() && term && !error ? data : undefined
  const found = answer?.inventoryItems ?? []
  const [refused, setRefused] = useState(false)
  const { selectFirstOption, resetSelectedOption } = combobox
  useEffect(() => {
    if (answer?.partial) resetSelectedOption()
    else if (term) selectFirstOption()
    // The combobox's functions are new on each render; only the list matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, term])
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The list still shows the results of an earlier text.
    if (searching) event.stopPropagation()
    else setRefused(answer?.partial === true && combobox.getSelectedOptionIndex() === -1)
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const item = found.find((each) => each._id === id)
        if (!item) return
        setText('')
        combobox.closeDropdown()
        onAdd(item)
      }}
    >
      <Combobox.Target>
        <TextInput
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          disabled={disabled}
          autoComplete="off"
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={isLoading ? <Loader size={14} aria-hidden /> : null}
          error={refused && nearestWords.reason}
          value={text}
          onKeyDownCapture={onEnter}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setRefused(false)
            combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!text.trim()}>
        <Text role="status" size="xs" c="dimmed" px="xs">
          {answer?.partial && nearestWords.title}
        </Text>
        <Combobox.Options aria-label="Items" mah={280} className={classes.options}>
          {found.map((item) => (
            <Combobox.Option key={item._id} value={item._id} disabled={known.includes(item._id)}>
              <span className={classes.option}>
                <ItemPicture image={item.image} name={item.name} category={item.category} size={24} />
                <span>
                  <b>{item.itemId}</b> {item.name}
                  {known.includes(item._id) && ' (in the list)'}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>{error ? errorText(error) : searching ? 'Searching…' : 'No item found'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
