package registration

import (
	"fmt"

	"backdock/shared/platform/mail"
)

// The mails contain no names, because a stranger may have entered them.

func (s *Registrations) codeMail(code string) mail.Message {
	return mail.Message{Subject: "Your code for Backdock", Text: fmt.Sprintf(
		"Your code is\n\n%s\n\nIt is valid for %d minutes. Enter it at %s and do not share it.\nIf you did not ask for it, ignore this mail.\n",
		code, int(CodeLife.Minutes()), s.portal)}
}

func (s *Registrations) knownMail() mail.Message {
	return mail.Message{Subject: "You have an account at Backdock", Text: fmt.Sprintf(
		"Somebody, probably you, wants to register with this address, which already has an account.\nSign in at %s. If you forgot your password, or your account is not active yet, ask an administrator.\nIf it was not you, ignore this mail.\n",
		s.portal)}
}

func (s *Registrations) unknownMail() mail.Message {
	return mail.Message{Subject: "No registration at Backdock", Text: fmt.Sprintf(
		"Somebody, probably you, asked for a code for this address, but there is no registration for it.\nRegister at %s first.\nIf it was not you, ignore this mail.\n",
		s.portal)}
}
