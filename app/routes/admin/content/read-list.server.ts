import { listUnpublishedMarks } from '#kit/records/unpublished-marks.server.ts'
import type { ListRow } from '#kit/records/form-record.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { listCategoryNames } from '#kit/site/list/categories.server.ts'
import type { CategoryList } from '#kit/site/list/categories.server.ts'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import type { ListData } from '#kit/admin/list/record-list.tsx'
import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { requireListed } from './admin-content.server.ts'

type RecordListRequest = { section: string; params: URLSearchParams; actor: Actor }

/** The list of a section; a failed read is returned as `failure`. @throws 404 when no such section has a list. */
export async function readList({ section, params, actor }: RecordListRequest): Promise<ListData> {
	const { key, type, content, list: readRows } = requireListed(section)
	const names = ['state', ...(type.list.filters ?? []).map(({ name }) => name)]
	const requested = readListAddress(params, names)
	try {
		await content.admin.beforeList?.(db, actor)
		const [list, categories] = await Promise.all([
			readRows(db, { requested, now: new Date() }),
			content.type.pages?.hasCategories ? listCategoryNames(db, key as CategoryList) : [],
		])
		const rows = await withUnpublished(key, list.rows)
		return { ...list, rows, categories, requested, failure: null }
	} catch (error) {
		const reason = reasonOfFailure(error, `listing ${section} failed`)
		return { rows: [], total: 0, hasRecords: true, requested, failure: { reason } }
	}
}

/** The rows with their working copies. One query, and one for the names if there are some. */
async function withUnpublished(type: string, rows: ListRow[]): Promise<ListRow[]> {
	const records = rows.map(({ id }) => ({ type, id: String(id) }))
	const marks = await listUnpublishedMarks(db, records)
	const actors = Array.from(marks.values(), ({ by }) => by)
	const names = await getActorNames(db, actors)
	return rows.map((row) => {
		const mark = marks.get(`${type}:${row.id}`)
		if (!mark) return row
		const { by, publishAt, isRefused } = mark
		return { ...row, copy: { by: names.get(by) ?? null, publishAt, isRefused } }
	})
}
