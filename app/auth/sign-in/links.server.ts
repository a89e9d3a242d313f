// Links that are mailed or printed: a secret of 256 bits, of which only the hash is kept. Each works once; asking for
// another of the same kind ends the one before.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { authLinks } from '#app/db/tables/accounts.server.ts'

export type LinkKind = (typeof authLinks.$inferSelect)['kind']

const hour = 3600

const lifeSeconds: Record<LinkKind, number> = {
	reset: hour,
	verification: 24 * hour,
	invitation: 7 * 24 * hour,
	setup: 24 * hour,
}

/**
 * Makes a link for an account, or for nobody yet (`setup`).
 *
 * @returns its address below the site's own, beginning with a slash. It is told nowhere else.
 */
export async function issueLink(
	tx: Db,
	{ kind, userId, now }: { kind: LinkKind; userId: string | null; now: Date },
): Promise<string> {
	const token = randomBytes(32).toString('base64url')
	const row = {
		hash: hashOf(token),
		expiresAt: new Date(now.getTime() + lifeSeconds[kind] * 1000),
		createdAt: now,
	}
	await tx
		.insert(authLinks)
		.values({ ...row, kind, userId })
		.onConflictDoUpdate({ target: [authLinks.userId, authLinks.kind], set: row })
	return pathOf(kind, token)
}

/** What the link is for; null when it was used, replaced or made up, or is over. */
export async function readLink(db: Db, token: string, now: Date) {
	const [found] = await db
		.select({ kind: authLinks.kind, userId: authLinks.userId })
		.from(authLinks)
		.where(and(eq(authLinks.hash, hashOf(token)), gt(authLinks.expiresAt, now)))
	return found ?? null
}

/**
 * Uses the link up. Of many at once, one gets it.
 *
 * @returns what it was for; null when it is not good, or not for this.
 */
export async function takeLink(
	tx: Db,
	{ token, kinds, now }: { token: string; kinds: LinkKind[]; now: Date },
) {
	const isOne = sql.join(
		kinds.map((kind) => sql`${kind}`),
		sql`, `,
	)
	const [used] = await tx
		.delete(authLinks)
		.where(
			and(
				eq(authLinks.hash, hashOf(token)),
				gt(authLinks.expiresAt, now),
				sql`${authLinks.kind} in (${isOne})`,
			),
		)
		.returning({ kind: authLinks.kind, userId: authLinks.userId })
	return used ?? null
}

function pathOf(kind: LinkKind, token: string): string {
	if (kind === 'verification') return `/admin/auth?verify=${token}`
	if (kind === 'setup') return `/admin/auth?setup=${token}`
	return `/admin/auth?reset=true&token=${token}`
}

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex')
}

/** Deletes the links that are over: nobody can tell them from those that never were. */
export async function purgeLinks(db: Db, now: Date): Promise<void> {
	await db.delete(authLinks).where(lt(authLinks.expiresAt, now))
}
