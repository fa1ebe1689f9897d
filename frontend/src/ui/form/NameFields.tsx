import { TextInput } from '@mantine/core'
import type { FieldProps } from '@/ui/form/useFields'

/** The server's limit for each part of a name. */
const maxName = 100

interface Props {
  /** The form with the fields `firstName` and `lastName`. */
  form: { field: (path: 'firstName' | 'lastName') => FieldProps<string> }
}

/** The fields of a person's name, both required. */
export const NameFields = ({ form }: Props) => (
  <>
    <TextInput
      {...form.field('firstName')}
      label="First name"
      autoComplete="given-name"
      maxLength={maxName}
      required
      withAsterisk={false}
    />
    <TextInput
      {...form.field('lastName')}
      label="Last name"
      autoComplete="family-name"
      maxLength={maxName}
      required
      withAsterisk={false}
    />
  </>
)
