import { asc, sql } from 'drizzle-orm'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { templates } from '#platform/db/tables/content.server.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { defineList } from '#kit/records/list-records.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { templateFields } from './template-fields.ts'
import { templateType } from './type.ts'

/** How many replies a template became. */
const uses = sql<number>`(select count(*)::int from lead_messages m where m.template_id = templates.id and m.kind = 'reply')`

const list = defineList({
	type: templateType,
	table: templates,
	columns: { text: templates.text, uses },
	searched: [templates.title, templates.text],
	sorts: { title: templates.title, uses },
	order: [asc(inNameOrder(templates.title))],
})

export type TemplateRow = RowIn<typeof list>

/** Templates for replies. No visitor sees them: a published one is offered to whoever replies. */
export const templateContent = defineContent({
	type: templateType,
	table: templates,
	fields: templateFields,
	admin: { list },
	listPage: null,
})
