import { and, inArray, sql } from 'drizzle-orm'
import { getBusiness } from '#platform/business/business.server.ts'
import { addressLines, officesOf } from '#platform/business/business.ts'
import type { Db } from '#platform/db/client.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import type { SearchRow } from '#kit/records/searched-content.server.ts'
import { businessFields } from './business-fields.ts'
import { businessType } from './type.ts'

/**
 * The business behind the site, one record. What reads it is in `app/platform/business/`. One job draws a new logo for mails, another sets
 * when replies are due.
 */
export const businessContent = defineContent({
	type: businessType,
	table: business,
	title: sql`'Business'::text`,
	fields: businessFields,
	titleOf: () => businessType.label.one,
	rules: async (tx, { input: { logo, nzCountry, ...given } }) => {
		const hasSecond = given.auEmail || given.auPhone || given.auStreet || given.auCity
		if (hasSecond && nzCountry !== 'NZ') return fail({ code: 'elsewhere' as const })
		await enqueue(tx, 'leads.setDueTimes', {}, { key: 'leads.setDueTimes' })
		const [stored] = await tx.select({ logo: business.logo }).from(business)
		if (stored?.logo === logo) return ok({})
		if (logo !== null) await enqueue(tx, 'business.drawLogo', {}, { key: 'business.drawLogo' })
		return ok({ logoMark: null })
	},
	refusals: {
		elsewhere: {
			field: 'nzCountry',
			message:
				'With an office in Australia, the other one is in New Zealand. Choose that, or remove the office in Australia.',
		},
	},
	admin: {},
	search: {
		name: 'contact',
		label: { one: 'Contact', many: 'Contact' },
		title: sql`'Contact'::text`,
		country: null,
		text: sql`name || ' ' || coalesce(short_name, '') || ' ' || coalesce(tagline, '') || ' '
			|| search_office('New Zealand', nz_company, nz_email, nz_phone, nz_street, nz_city, nz_region, nz_postcode) || ' '
			|| search_office('Australia', au_company, au_email, au_phone, au_street, au_city, au_region, au_postcode) || ' '
			|| search_kind('business')`,
		readRows: readContact,
	},
})

/** The contact page as a search result, if it is among these. One query, and one for a version of the business not read yet. */
async function readContact(db: Db, ids: string[], now: Date): Promise<SearchRow[]> {
	const rows = await db
		.select({ id: business.id })
		.from(business)
		.where(and(inArray(business.id, ids), isLive(business, now)))
	const offices = officesOf(await getBusiness(db, now))
	const lines = offices.map((office) =>
		[office.company, office.phone, office.email, ...addressLines(office)].filter(Boolean),
	)
	return rows.map(({ id }) => ({
		id,
		image: null,
		toCard: () => ({
			href: businessType.path(),
			title: 'Contact',
			facts: offices.map(({ phone }) => phone).filter(Boolean),
			texts: [lines.map((line) => line.join(', ')).join(' · ')],
			image: null,
		}),
	}))
}
