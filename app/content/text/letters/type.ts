import Mail from 'lucide-react/icons/mail'
import { defineContentType } from '#kit/records/define-type.ts'

export const lettersType = defineContentType({
	key: 'letters',
	section: 'letters',
	label: { one: 'Mail to visitors', many: 'Mails to visitors', menu: 'Mails' },
	icon: Mail,
	// The page whose form sends the most of them.
	path: () => '/contact',
	pages: null,
	fixed: 'one',
})
