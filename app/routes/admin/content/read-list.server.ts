import { readListAddress } from '#app/records/list-address.ts'
import type { ListData } from '#app/admin/list/record-list.tsx'
import { reasonOfFailure } from '#app/admin/read-failure.server.ts'
import type { Actor } from '#app/auth/actor.ts'
import { db } from '#app/db/client.server.ts'
import { requireAdminType } from './admin-content.server.ts'

type Asked = { section: string; params: URLSearchParams; actor: Actor }

/** The list of a section; a failed read is returned as `failure`. @throws 404 when there is no such section. */
export async function readList({ section, params, actor }: Asked): Promise<ListData> {
	const { type, content } = requireAdminType(section)
	const names = ['state', ...(type.list.filters ?? []).map(({ name }) => name)]
	const asked = readListAddress(params, names)
	try {
		await content.admin.beforeList?.(db, actor)
		return { ...(await content.admin.list(db, { asked, now: new Date() })), asked, failure: null }
	} catch (error) {
		const reason = reasonOfFailure(error, `listing ${section} failed`)
		return { rows: [], total: 0, hasRecords: true, asked, failure: { reason } }
	}
}
