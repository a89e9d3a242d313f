import { readOpenRecord } from '#app/admin/form/open-record.server.ts'
import { reasonOfFailure } from '#app/admin/read-failure.server.ts'
import type { Admin } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { previewOf } from '#app/site/preview.server.ts'
import { requireAdminType } from './admin-content.server.ts'

type Asked = {
	section: string
	/** Null: the only record of its type. */
	id: string | null
	actor: Admin
}

/** A record and what its form needs; a failed read has a `reason` if the server can say it. @throws 404 for an unknown section. */
export async function readForm({ section, id: asked, actor }: Asked) {
	const { key, type, content } = requireAdminType(section)
	const user = { id: actor.id, email: actor.email }
	try {
		const id = asked ?? (await onlyId(content))
		const [record, options] = await Promise.all([
			readOpenRecord(db, content, { id, readerId: user.id }),
			content.admin.options?.(db),
		])
		const path = record && type.publicPath(record)
		const preview = path ? previewOf(path, { type: key, id }, new Date()) : null
		return { record, options, user, preview, reason: null }
	} catch (error) {
		const reason = reasonOfFailure(error, `reading one of ${section} failed`)
		return { record: null, options: undefined, user, preview: null, reason }
	}
}

async function onlyId({ table }: ReturnType<typeof requireAdminType>['content']): Promise<string> {
	const [row] = await db.select({ id: table.id }).from(table).limit(1)
	return String(row?.id)
}
