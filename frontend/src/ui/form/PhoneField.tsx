import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Room for a number as people write it, with spaces and brackets. */
const maxPhone = 40

interface Props extends Omit<ComponentProps<typeof TextInput>, 'type' | 'label' | 'maxLength' | 'description'> {
  /** A sentence after the one that says how a number is written. */
  note: string
}

/** A field for a telephone number, which may stay empty. */
export const PhoneField = ({ note, ...field }: Props) => (
  <TextInput
    {...field}
    label="Telephone"
    description={`With the country code, such as +1 312 555 0142. ${note}`}
    type="tel"
    maxLength={maxPhone}
  />
)
