import type { CSSProperties } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Country } from '#platform/lib/country.ts'
import { officeFor } from '#platform/business/business.ts'
import type { Business } from '#platform/business/business.ts'

/**
 * What print.css writes into the margin of each printed sheet: who with the telephone of the office that the page
 * shows, and the page's address. The head script adds the day. In the margin, since browsers leave a fixed element out
 * of some sheets.
 */
export function printFoot(
	business: Business,
	{ country, address }: { country: Country; address: string },
): CSSProperties {
	const { phone } = officeFor(business, country)
	return {
		'--printed-who': toString([business.name, phone].filter((text) => text !== '').join(', ')),
		'--printed-address': toString(address),
	} as CSSProperties
}

/** Text as a string of a style sheet. */
function toString(text: string): string {
	return `"${text.replace(/["\\<\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`
}

/** The whole address of a page or file of this site, which only the print shows. */
export function PrintedAddress({ path }: { path: string }) {
	const { origin = '' } = useRouteLoaderData<{ origin: string }>('root') ?? {}
	return <span className="print-only">{path.startsWith('/') ? origin + path : path}</span>
}
