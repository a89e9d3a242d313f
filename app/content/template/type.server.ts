import { sql } from 'drizzle-orm'
import { templates } from '#platform/db/tables/content.server.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { templateFields } from './template-fields.ts'
import { templateType } from './type.ts'

/** How many replies a template became. */
const uses = sql<number>`(select count(*)::int from lead_messages m where m.template_id = templates.id and m.kind = 'reply')`

const { list } = declaredReads(templateType, templates, templateFields, {
	columns: { uses },
	sorts: { uses },
})

export type TemplateRow = RowIn<typeof list>

/** Templates for replies. No visitor sees them: a published one is offered to whoever replies. */
export const templateContent = defineContent({
	type: templateType,
	table: templates,
	fields: templateFields,
	admin: { list },
})
