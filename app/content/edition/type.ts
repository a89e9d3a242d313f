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

/** Longer names of campaigns are not stored; the end of a long one tells two editions apart. */
const [maxCampaign, endOfCampaign] = [48, 12]

/** By what visits from the mails of an edition are told, beside `newsletter` as their source. */
export function campaignOf(slug: string): string {
	if (slug.length <= maxCampaign) return slug
	return `${slug.slice(0, maxCampaign - endOfCampaign)}${slug.slice(-endOfCampaign)}`
}

/** Gmail cuts off what is behind 102 kB of a mail. */
export const maxMailBytes = { warned: 80_000, tooLarge: 95_000 } as const
