import MessageSquareText from 'lucide-react/icons/message-square-text'
import { defineContentType } from '#kit/records/define-type.ts'

export const templateType = defineContentType({
	key: 'template',
	section: 'templates',
	label: { one: 'Template', many: 'Templates' },
	menu: 'Enquiries',
	icon: MessageSquareText,
	// No page shows them.
	path: () => '/admin/templates',
	pages: null,
})
