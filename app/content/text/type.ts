// The texts of the site: records that every site has, each with fields of its own, in one table. A type of its own are those whose
// forms, permission and place in the menu differ; what is in a folder here is the fields of one and the layout of its form.
import FileCheck from 'lucide-react/icons/file-check'
import Heading from 'lucide-react/icons/heading'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Menu from 'lucide-react/icons/menu'
import { defineContentType } from '#kit/records/define-type.ts'
import { headPageOf, headPages } from './head/pages.ts'

/** A text with a form of its own at the address of its section, which is its key and its slug. */
function oneText<const K extends string>(
	key: K,
	{
		path,
		...shown
	}: Pick<Parameters<typeof defineContentType>[0], 'label' | 'icon'> & { path: string },
) {
	return defineContentType({
		...shown,
		key,
		section: key,
		path: () => path,
		pages: null,
		fixed: 'one',
		slugs: [key],
	})
}

export const homepageType = oneText('homepage', {
	label: { one: 'Homepage', many: 'Homepage' },
	icon: House,
	path: '/',
})

export const menusType = oneText('menus', {
	label: { one: 'Menu', many: 'Menus' },
	icon: Menu,
	path: '/',
})

export const consentsType = oneText('consents', {
	label: { one: 'Form texts', many: 'Form texts and consents', menu: 'Form texts' },
	icon: FileCheck,
	path: '/news',
})

export const lettersType = oneText('letters', {
	label: { one: 'Mail to visitors', many: 'Mails to visitors', menu: 'Mails' },
	icon: Mail,
	// The page whose form sends the most of them.
	path: '/contact',
})

export const headType = defineContentType({
	key: 'head',
	section: 'heads',
	label: { one: 'Page text', many: 'Page texts' },
	icon: Heading,
	path: ({ slug }) => {
		const page = headPageOf(slug)
		return page ? headPages[page].path : '/'
	},
	pages: null,
	fixed: 'several',
	slugs: Object.keys(headPages),
})

/** All of them, by key, in the order of the menu. */
export const textTypes = {
	homepage: homepageType,
	menus: menusType,
	letters: lettersType,
	head: headType,
	consents: consentsType,
}
