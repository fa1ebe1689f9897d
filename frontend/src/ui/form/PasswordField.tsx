import { TextInput, UnstyledButton } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import classes from '@/ui/form/PasswordField.module.css'

interface Props extends ComponentProps<typeof TextInput> {
  label: string
}

/** A field for a password, with a button that shows what was typed. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={1000}
      spellCheck={false}
      required
      withAsterisk={false}
      rightSectionWidth={56}
      rightSection={
        <UnstyledButton
          className={classes.toggle}
          aria-label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </UnstyledButton>
      }
    />
  )
}
