import { linkedPages } from '#kit/site/site-map.ts'
import { matchesTerms, searchTerms } from '#platform/lib/text/search-terms.ts'
import { withoutInvisible } from '#platform/lib/text/characters.ts'
import { unwrappedLink } from '#platform/lib/unwrapped-link.ts'

/** A page of the site that a link may lead to. */
export type SitePage = { id: string; title: string; kind: string; href: string }

/** The fixed pages that all words fit. */
export function findSitePages(search: string): SitePage[] {
	const terms = searchTerms(search)
	if (terms.length === 0) return []
	return linkedPages
		.filter(({ label, words }) => matchesTerms(`${label} ${words}`, terms))
		.map(({ label, path }) => ({ id: `page-${path}`, title: label, kind: 'Page', href: path }))
}

/** The title of the fixed page at an address; null for any other address. */
export function titleOfPage(address: string): string | null {
	return linkedPages.find(({ path }) => path === address)?.label ?? null
}

/** The address in a form the renderer accepts; `null` if the renderer would drop the link. */
export function linkTarget(typed: string): string | null {
	const address = unwrappedLink(withoutInvisible(typed).trim())
	if (/^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))\S/i.test(address)) return address
	if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(address)) return `mailto:${address}`
	const phone = phoneNumber(address)
	if (phone) return `tel:${phone}`
	return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : null
}

/** Starts as in New Zealand or Australia, or with the country's code, so that a date is no number. */
function phoneNumber(typed: string): string | null {
	if (!/^\(?(?:\+|0|1[38]00)[\d\s()\u2010-\u2013-]*$/.test(typed)) return null
	const digits = typed.replaceAll(/\D/g, '')
	if (digits.length < 7 || digits.length > 15) return null
	// '+64 (0)7': the 0 is for callers within the country.
	return typed.includes('+') ? `+${digits.replace(/^(6[14])0/, '$1')}` : digits
}
