import { templates } from '#platform/db/tables/content.server.ts'
import { defineContent, parseUuid } from '#kit/records/content.server.ts'
import { templateAdminReads } from './admin-reads.server.ts'
import { templateFields } from './template-fields.ts'
import { templateType } from './type.ts'

/** Templates for replies. No visitor sees them: a published one is offered to whoever replies. */
export const templateContent = defineContent({
	type: templateType,
	table: templates,
	title: templates.title,
	parseId: parseUuid,
	fields: templateFields,
	titleOf: ({ title }) => title,
	admin: templateAdminReads,
	listPage: null,
})
