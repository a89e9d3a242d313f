import FileCheck from 'lucide-react/icons/file-check'
import { defineContentType } from '#kit/records/define-type.ts'

export const consentsType = defineContentType({
	key: 'consents',
	section: 'consents',
	label: { one: 'Form texts', many: 'Form texts and consents', menu: 'Form texts' },
	icon: FileCheck,
	path: () => '/news',
	pages: null,
	fixed: 'one',
})
