import Tags from 'lucide-react/icons/tags'
import { defineContentType } from '#kit/records/define-type.ts'

/** Where visitors see each list; those that a category filters come first. */
const places: Record<string, string> = {
	product: '/products?category=',
	article: '/news?category=',
	resource: '/resources?category=',
	tag: '/resources',
	topic: '/news#newsletter',
	request: '/resources#request',
}

/** Its slug begins with its list, since two lists may have a category of one name. */
export const categoryType = defineContentType({
	key: 'category',
	section: 'categories',
	label: { one: 'Category', many: 'Categories' },
	icon: Tags,
	path: ({ slug }: { slug: string }) => {
		const [list = ''] = slug.split('-', 1)
		const place = places[list] ?? '/products'
		return place.endsWith('=') ? place + slug.slice(list.length + 1) : place
	},
	pages: null,
})
