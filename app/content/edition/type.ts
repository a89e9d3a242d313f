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

/** By what visits from the mails of an edition are told, beside `newsletter` as their source; longer names are not kept. */
export function campaignOf(slug: string): string {
	return slug.slice(0, 48)
}

/** Gmail cuts off what is behind 102 kB of a mail. */
export const maxMailBytes = { warned: 80_000, tooLarge: 95_000 } as const
