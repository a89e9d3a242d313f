import Megaphone from 'lucide-react/icons/megaphone'
import { defineContentType } from '#kit/records/define-type.ts'

export const noticeType = defineContentType({
	key: 'notice',
	section: 'notices',
	label: { one: 'Notice', many: 'Notices' },
	menu: 'Site',
	icon: Megaphone,
	// Every page shows it.
	path: () => '/',
	pages: null,
})
