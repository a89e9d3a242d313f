// The business of the demo content, for tests.
import { demoBusiness } from '#demo/business.ts'
import { blankBusiness } from '#platform/business/business.ts'
import type { Business, Office } from '#platform/business/business.ts'
import type { Db } from '#platform/db/client.server.ts'
import { business } from '#platform/db/tables/business.server.ts'

const demo = demoBusiness

/** As pages and mails name it, without special days. */
export const testBusiness: Business = {
	...blankBusiness,
	logo: null,
	sharePicture: '/share/site/site/0',
	socialLinks: [],
	replyTime: 'within two working days',
	name: demo.name,
	shortName: demo.shortName,
	tagline: demo.tagline,
	email: demo.nzEmail,
	offices: {
		'New Zealand': officeIn('New Zealand', 'nz', ['Monday to Friday, 8:00 am to 5:00 pm']),
		Australia: officeIn('Australia', 'au', ['Monday to Friday, 8:30 am to 5:00 pm']),
	},
}

function officeIn(country: Office['country'], prefix: 'nz' | 'au', hours: string[]): Office {
	return {
		country,
		state: '',
		company: demo[`${prefix}Company`],
		email: demo[`${prefix}Email`],
		phone: demo[`${prefix}Phone`],
		phoneHref: `tel:${demo[`${prefix}Phone`].replaceAll(' ', '')}`,
		address: {
			street: demo[`${prefix}Street`],
			city: demo[`${prefix}City`],
			region: demo[`${prefix}Region`],
			postcode: demo[`${prefix}Postcode`],
			countryCode: prefix === 'nz' ? 'NZ' : 'AU',
		},
		hours,
	}
}

/** The values of the demo business by the names of their columns. */
export function demoColumns(): Record<string, unknown> {
	const columnOf = (name: string) =>
		name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
	return Object.fromEntries(Object.entries(demo).map(([name, value]) => [columnOf(name), value]))
}

/** Leaves the contact page without the words of the demo business, some of which a test searches for. */
export async function clearBusiness(db: Db): Promise<void> {
	const none = { company: null, email: null, phone: null, street: null, city: null, region: null }
	const ofOffice = (prefix: 'nz' | 'au') =>
		Object.fromEntries(
			Object.entries(none).map(([field, value]) => [
				`${prefix}${field.slice(0, 1).toUpperCase()}${field.slice(1)}`,
				value,
			]),
		)
	const words = { name: '', shortName: null, tagline: null, ...ofOffice('nz'), ...ofOffice('au') }
	await db.update(business).set(words)
}
