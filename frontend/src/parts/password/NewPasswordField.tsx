import { VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from '@/parts/password/NewPasswordField.module.css'
import { type Owner, passwordHints } from '@/parts/password/passwordRules'
import { PasswordField } from '@/ui/form/PasswordField'

interface Props extends ComponentProps<typeof PasswordField> {
  label: string
  owner: Owner
  value: string
}

/** A field for a new password, with the server's rules. */
export function NewPasswordField({ label, owner, value, ...field }: Props) {
  return (
    <div>
      <PasswordField
        {...field}
        label={label}
        description="Use four or more unrelated words. Passwords known from data breaches are refused."
        autoComplete="new-password"
        value={value}
      />
      <ul className={classes.hints} aria-label={`What ${label.toLowerCase()} needs`}>
        {passwordHints(value, owner).map(({ text, met }, index) => (
          <li key={index} data-met={met || undefined}>
            {met ? <IconCircleCheck size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
            {text}
            <VisuallyHidden>{met ? ', met' : ', not met'}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}
