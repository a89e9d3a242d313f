import { sql } from 'drizzle-orm'
import { letters } from '#platform/db/tables/content.server.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { lettersFields } from './letters-fields.ts'
import { lettersType } from './type.ts'

/** The words of the mails to visitors, one record. What sends them is in `app/platform/mail/`. */
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
