import { sql } from 'drizzle-orm'
import { business } from '#app/db/tables/business.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { ok } from '#app/lib/result.ts'
import { defineContent, parseUuid } from '#app/records/content.server.ts'
import { businessFields } from './business-fields.ts'
import { businessType } from './type.ts'

/**
 * The business behind the site, one record. What reads it is in `app/business/`. One job draws a new logo for mails, another sets
 * when replies are due.
 */
export const businessContent = defineContent({
	type: businessType,
	table: business,
	title: sql`'Business'::text`,
	parseId: parseUuid,
	fields: businessFields,
	titleOf: () => businessType.label.one,
	rules: async (tx, { input: { logo } }) => {
		await enqueue(tx, 'leads.setDueTimes', {}, { key: 'leads.setDueTimes' })
		const [stored] = await tx.select({ logo: business.logo }).from(business)
		if (stored?.logo === logo) return ok({})
		if (logo !== null) await enqueue(tx, 'business.drawLogo', {}, { key: 'business.drawLogo' })
		return ok({ logoMark: null })
	},
	admin: {},
	listPage: null,
})
