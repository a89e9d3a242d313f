import { sql } from 'drizzle-orm'
import { letters } from '#app/db/tables/content.server.ts'
import { defineContent, parseUuid } from '#app/records/content.server.ts'
import { lettersFields } from './letters-fields.ts'
import { lettersType } from './type.ts'

/** The words of the mails to visitors, one record. What sends them is in `app/mail/`. */
export const lettersContent = defineContent({
	type: lettersType,
	table: letters,
	title: sql`'Mails to visitors'::text`,
	parseId: parseUuid,
	fields: lettersFields,
	titleOf: () => lettersType.label.many,
	admin: {},
	listPage: null,
})
