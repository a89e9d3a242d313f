import { asc, sql } from 'drizzle-orm'
import type { AdminReads, ListGiven } from '#kit/records/content.server.ts'
import { listRecords, stateColumns } from '#kit/records/list-records.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { inNameOrder } from '#platform/db/conditions.server.ts'
import { templates } from '#platform/db/tables/content.server.ts'
import { templateType } from './type.ts'

/** The back office's reads of templates. */
export const templateAdminReads = { list: listTemplates } satisfies AdminReads

const uses = sql<number>`(select count(*)::int from lead_messages m where m.template_id = templates.id and m.kind = 'reply')`

const listColumns = {
	id: templates.id,
	slug: templates.slug,
	title: templates.title,
	text: templates.text,
	uses,
	...stateColumns(templates),
}

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>['rows'][number]

/** One page of templates, by title, each with how many replies it became. */
function listTemplates(db: Db, given: ListGiven) {
	return listRecords(db, given, {
		type: templateType.key,
		table: templates,
		columns: listColumns,
		searched: [templates.title, templates.text],
		sorts: { title: templates.title, uses },
		order: [asc(inNameOrder(templates.title))],
	})
}
