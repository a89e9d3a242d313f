import House from 'lucide-react/icons/house'
import { defineContentType } from '#kit/records/define-type.ts'

export const homepageType = defineContentType({
	key: 'homepage',
	section: 'homepage',
	label: { one: 'Homepage', many: 'Homepage' },
	icon: House,
	path: () => '/',
	pages: null,
	fixed: 'one',
})
