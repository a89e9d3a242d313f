import Heading from 'lucide-react/icons/heading'
import { defineContentType } from '#kit/records/define-type.ts'
import { headPageOf, headPages } from './pages.ts'

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
})
