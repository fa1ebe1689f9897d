package registration

import (
	"fmt"

	"backdock/shared/platform/mail"
)

// The mails name nobody: who asked for them may have typed anything for a name.

func (s *Registrations) codeMail(code string) mail.Message {
	return mail.Message{Subject: "Your code for Backdock", Text: fmt.Sprintf(
		"Your code is\n\n%s\n\nIt is good for %d minutes. Type it at %s, and tell it to nobody.\nIf you have not asked for it, you need not do anything.\n",
		code, int(CodeLife.Minutes()), s.portal)}
}

func (s *Registrations) knownMail() mail.Message {
	return mail.Message{Subject: "You have an account at Backdock", Text: fmt.Sprintf(
		"Somebody, probably you, wants to register with this address, which has an account already.\nSign in at %s. If you do not know your password any more, or your account is not active yet, ask an administrator.\nIf it was not you, you need not do anything.\n",
		s.portal)}
}

func (s *Registrations) unknownMail() mail.Message {
	return mail.Message{Subject: "No registration at Backdock", Text: fmt.Sprintf(
		"Somebody, probably you, asks for a code for this address, which nobody has registered with lately.\nRegister at %s first.\nIf it was not you, you need not do anything.\n",
		s.portal)}
}
