import MailOpen from 'lucide-react/icons/mail-open'
import { defineContentType } from '#kit/records/define-type.ts'

export const editionType = defineContentType({
	key: 'edition',
	section: 'editions',
	label: { one: 'Edition', many: 'Editions', menu: 'Newsletter' },
	icon: MailOpen,
	path: ({ slug }: { slug: string }) => `/newsletter/${slug}`,
	pages: { list: '/newsletter', hasOwn: true },
})
