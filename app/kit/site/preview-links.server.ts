// Links that show a record before visitors may see it, to anyone who has them: signed, so that they work without an
// account. A link ends after 7 days, when the links of its record are withdrawn, and when the account that made it may
// not edit content any more.
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { and, desc, eq } from 'drizzle-orm'
import { readActor } from '#platform/auth/access/accounts.server.ts'
import { assertCan, can } from '#platform/auth/access/permissions.ts'
import { typePermission } from '#platform/auth/access/route-permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { readToken, signToken } from '#platform/auth/signed-token.server.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'

/** The parameter of a page's address that carries the token. */
export const previewParameter = 'preview'

/** A record by its type and id, as the database writes it. */
export type Previewed = { type: string; id: string }

/** What a token says: the record, who made the link, and the audit row of the last withdrawal before it, or '0'. */
export type PreviewLink = Previewed & { by: string; withdrawal: string }

const validMs = 7 * dayMs
const withdrawing = 'withdrawPreviews'

type NewPreviewLink = Previewed & {
	/** Of the record's page. */
	path: string
	/** The account that makes the link. */
	by: string
}

/** A new link for 7 days from `now`, as a path of this site, and when that ends (ISO text). */
export async function makePreviewLink(
	db: Db,
	{ type, id, path, by }: NewPreviewLink,
	now: Date,
): Promise<{ path: string; endsAt: string }> {
	const expiresAt = new Date(now.getTime() + validMs)
	const withdrawal = await lastWithdrawal(db, { type, id })
	const token = signToken('preview', [type, id, by, withdrawal].join(':'), { expiresAt })
	const [page = '', anchor] = path.split('#')
	return {
		path: `${page}${page.includes('?') ? '&' : '?'}${previewParameter}=${token}${anchor ? `#${anchor}` : ''}`,
		endsAt: expiresAt.toISOString(),
	}
}

/** What a token says; null when it was altered, has expired, or names no account, as those of earlier versions. */
export function readPreviewToken(token: string, now: Date): PreviewLink | null {
	const [type, id, by, withdrawal] = readToken('preview', token, now)?.split(':') ?? []
	return type && id && by && withdrawal ? { type, id, by, withdrawal } : null
}

/** Whether whoever made the link may still edit the record, and nobody has withdrawn it. */
export async function isInForce(db: Db, link: PreviewLink): Promise<boolean> {
	if (!can(await readActor(db, link.by), typePermission(link.type))) return false
	return (await lastWithdrawal(db, link)) === link.withdrawal
}

/**
 * Ends every link that was made for a record so far. Leaves an audit row, which is how they end.
 *
 * @throws ForbiddenError when the actor may not edit the record.
 */
export async function withdrawPreviews(
	db: Db,
	actor: Actor,
	{ type, id }: Previewed,
): Promise<void> {
	assertCan(actor, typePermission(type))
	await addAudit(db, actor, { action: withdrawing, recordType: type, recordId: id })
}

/** Rows are counted instead of times compared: the clocks of two machines differ. */
async function lastWithdrawal(db: Db, { type, id }: Previewed): Promise<string> {
	const [last] = await db
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.recordType, type),
				eq(auditLog.recordId, id),
				eq(auditLog.action, withdrawing),
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(1)
	return String(last?.id ?? 0)
}
