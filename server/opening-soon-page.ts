// What visitors read before the site is open: a page of its own, which has nothing of the site but who is behind it.
import { createHash } from 'node:crypto'
import { addressLines, officesOf } from '#platform/business/business.ts'
import type { Business, Office } from '#platform/business/business.ts'
import { languageOf } from '#platform/lib/country.ts'
import { fill } from '#platform/lib/text/fill.ts'
import { escapeMarkup } from '#platform/lib/text/xml.ts'
import template from './opening-soon.html?raw'

const [, style = ''] = /<style>([^<]*)<\/style>/.exec(template) ?? []
const styleHash = createHash('sha256').update(style).digest('base64')

/** The policy of the page: its own style, and a logo inside it. */
export const openingSoonPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** "Opening soon" in the name of the business, with how to reach it. `logo` is a PNG in base64. */
export function openingSoonPage(business: Business, logo: string | null): string {
	const icon = logo ? `data:image/png;base64,${escapeMarkup(logo)}` : 'data:,'
	return fill(template, {
		lang: languageOf('New Zealand', business.home),
		name: escapeMarkup(business.name),
		icon,
		logo: logo ? `<img src="${icon}" width="80" height="80" alt="">` : '',
		offices: officesOf(business).map(officeBlock).join('\n'),
	})
}

function officeBlock({ company, email, phone, phoneHref, ...place }: Office): string {
	const link = (href: string, text: string) =>
		`<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`
	const lines = [
		...[company, ...addressLines(place)].map(escapeMarkup),
		phoneHref ? link(phoneHref, phone) : escapeMarkup(phone),
		email && link(`mailto:${email}`, email),
	]
	return `<address>${lines.filter(Boolean).join('<br>\n')}</address>`
}
