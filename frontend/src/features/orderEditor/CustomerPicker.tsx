import { Combobox, Loader, TextInput } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { errorText } from '@/api/errors'
import type { CustomerRef, CustomerSummary } from '@/api/wire'
import classes from '@/features/orderEditor/OrderEditor.module.css'
import { type CustomerPick, fewestLetters, useCustomerPick } from '@/features/orderEditor/useCustomerPick'
import { count } from '@/ui/format'
import { readyForKeys } from '@/ui/heldKeys'

/** The price level, the town of the default address and its route: 'Level 1 · Chicago · North'. */
function factsOf({ addresses, priceLevelId }: CustomerSummary): string {
  const address = addresses?.find((each) => each.isDefaultShipping) ?? addresses?.[0]
  return [`Level ${priceLevelId || '1'}`, address?.city, address?.route?.name ?? 'no route'].filter(Boolean).join(' · ')
}

function Options({ found, searching }: Pick<CustomerPick, 'found' | 'searching'>) {
  return (
    <Combobox.Options aria-label={searching ? 'Customers' : 'Customers of your last orders'}>
      {found.map((each) => (
        <Combobox.Option key={each._id} value={each._id} className={classes.option ?? ''}>
          <span>{each.entityId}</span>
          <span className={classes.name}>{each.name}</span>
          <span className={classes.where}>{factsOf(each)}</span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}

/** Why the list is empty. */
function whyEmpty({ typed, error, current }: CustomerPick): string {
  if (typed.length < fewestLetters) return 'Type two letters'
  if (error) return errorText(error)
  return current ? 'No customer found' : 'Searching…'
}

interface Props {
  customer: CustomerRef | null
  onPick: (customer: CustomerSummary) => void
  /** Called on Enter: the focus moves on, although the customer may still be looked up. */
  onDone?: (() => void) | undefined
  /** Takes the focus when the screen opens. */
  focusFirst?: boolean
  disabled?: boolean
  /** The number of custom rates that a change of the customer would remove. */
  customRates?: number
}

/**
 * Finds a customer by name or code: two letters, arrows, Enter. An empty field offers the customers of the last orders.
 */
export function CustomerPicker({
  customer,
  onPick,
  onDone,
  focusFirst = false,
  disabled = false,
  customRates = 0,
}: Props) {
  const pick = useCustomerPick({ customer, onPick, onDone })
  const { combobox, input, text, typed, typing, searching, found } = pick
  // Before the next key press.
  useLayoutEffect(() => {
    if (!focusFirst) return
    input.current?.focus()
    combobox.openDropdown()
    readyForKeys()
    // Runs once, when the screen opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <Combobox
      store={combobox}
      width="min(460px, 94vw)"
      position="bottom-start"
      middlewares={{ shift: true, flip: false }}
      onOptionSubmit={pick.takeById}
    >
      <Combobox.Target>
        <TextInput
          ref={input}
          label="Customer"
          placeholder="Name or code"
          className={classes.customer ?? ''}
          maxLength={100}
          disabled={disabled}
          autoComplete="off"
          leftSection={<IconUserSearch size={16} aria-hidden />}
          rightSection={pick.waits ? <Loader size={14} aria-hidden /> : null}
          value={text}
          onChange={(event) => pick.type(event.currentTarget.value)}
          onKeyDown={pick.onKeyDown}
          onFocus={pick.enter}
          onClick={() => typed === '' && combobox.openDropdown()}
          onBlur={pick.leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!searching && !typing && found.length === 0}>
        {found.length > 0 && <Options found={found} searching={searching} />}
        {found.length === 0 && typing && <Combobox.Empty>{whyEmpty(pick)}</Combobox.Empty>}
        {customRates > 0 && (
          <Combobox.Footer>
            {count(customRates, 'custom rate')} will be cleared if you change the customer
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
