// Mailed or printed links with a secret of 256 bits; only its hash is stored. Each works once; a new one ends the
// account's earlier link of the same kind.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authLinks } from '#platform/db/tables/accounts.server.ts'

export type LinkKind = (typeof authLinks.$inferSelect)['kind']

const hour = 3600

const lifeSeconds: Record<LinkKind, number> = {
	reset: hour,
	verification: 24 * hour,
	invitation: 7 * 24 * hour,
	setup: 24 * hour,
	email: hour,
}

type NewLink = {
	kind: LinkKind
	userId: string | null
	/** Of kind `email`: the address to confirm. */
	email?: string | null
	now: Date
}

/**
 * Makes a link for an account, or for none yet (`setup`).
 *
 * @returns its path, beginning with a slash: the only place with the secret.
 */
export async function issueLink(
	tx: Db,
	{ kind, userId, email = null, now }: NewLink,
): Promise<string> {
	const token = randomBytes(32).toString('base64url')
	const row = {
		hash: hashOf(token),
		email,
		expiresAt: new Date(now.getTime() + lifeSeconds[kind] * 1000),
		createdAt: now,
	}
	await tx
		.insert(authLinks)
		.values({ ...row, kind, userId })
		.onConflictDoUpdate({ target: [authLinks.userId, authLinks.kind], set: row })
	return pathOf(kind, token)
}

/** What the link is for; null when it was used, replaced or made up, or has expired. */
export async function readLink(db: Db, token: string, now: Date) {
	const [found] = await db
		.select({ kind: authLinks.kind, userId: authLinks.userId, email: authLinks.email })
		.from(authLinks)
		.where(and(eq(authLinks.hash, hashOf(token)), gt(authLinks.expiresAt, now)))
	return found ?? null
}

/**
 * Uses the link up. Of concurrent calls, one gets it.
 *
 * @returns what it was for; null when it is invalid or of another kind.
 */
export async function takeLink(
	tx: Db,
	{ token, kinds, now }: { token: string; kinds: LinkKind[]; now: Date },
) {
	const [used] = await tx
		.delete(authLinks)
		.where(
			and(
				eq(authLinks.hash, hashOf(token)),
				gt(authLinks.expiresAt, now),
				inArray(authLinks.kind, kinds),
			),
		)
		.returning({ kind: authLinks.kind, userId: authLinks.userId, email: authLinks.email })
	return used ?? null
}

function pathOf(kind: LinkKind, token: string): string {
	if (kind === 'verification') return `/admin/auth?verify=${token}`
	if (kind === 'setup') return `/admin/auth?setup=${token}`
	if (kind === 'email') return `/admin/auth?email=${token}`
	return `/admin/auth?reset=true&token=${token}`
}

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex')
}

/** Deletes expired links, which are treated like made-up ones. */
export async function purgeLinks(db: Db, now: Date): Promise<void> {
	await db.delete(authLinks).where(lt(authLinks.expiresAt, now))
}
