import CornerUpRight from 'lucide-react/icons/corner-up-right'
import { defineContentType } from '#kit/records/define-type.ts'

export const redirectType = defineContentType({
	key: 'redirect',
	section: 'redirects',
	label: { one: 'Redirect', many: 'Redirects' },
	menu: 'Site',
	icon: CornerUpRight,
	// No page shows them.
	path: () => '/admin/redirects',
	pages: null,
})
