import Store from 'lucide-react/icons/store'
import { defineContentType } from '#kit/records/define-type.ts'

export const businessType = defineContentType({
	key: 'business',
	section: 'business',
	label: { one: 'Business', many: 'Business' },
	icon: Store,
	path: () => '/contact',
	pages: null,
	fixed: 'one',
})
