import { sql } from 'drizzle-orm'
import { consentWords } from '#platform/db/tables/content.server.ts'
import { countAgreed, queueAskingAgain } from '#enquiries/leads/ask-again.server.ts'
import { consentFields, consentForms } from '#enquiries/leads/consent-fields.ts'
import { getConsentValues } from '#enquiries/leads/form-words.server.ts'
import { ok } from '#platform/lib/result.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { consentsType } from './type.ts'

/** What stands beside the boxes and buttons of the forms, one record. Who agreed to another meaning is asked again by a job. */
export const consentsContent = defineContent({
	type: consentsType,
	table: consentWords,
	title: sql`'Form texts'::text`,
	parseId: parseUuid,
	fields: consentFields,
	titleOf: () => consentsType.label.one,
	rules: async (tx, { input }) => {
		const before = await getConsentValues(tx)
		const changed = consentForms.filter(
			(form) => before[`${form}Meaning`] !== input[`${form}Meaning`],
		)
		for (const form of changed) await queueAskingAgain(tx, form, { isSoon: false })
		return ok({})
	},
	admin: { options: countAgreed },
	listPage: null,
})
