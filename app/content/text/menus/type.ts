import Menu from 'lucide-react/icons/menu'
import { defineContentType } from '#kit/records/define-type.ts'

export const menusType = defineContentType({
	key: 'menus',
	section: 'menus',
	label: { one: 'Menu', many: 'Menus' },
	icon: Menu,
	path: () => '/',
	pages: null,
	fixed: 'one',
})
