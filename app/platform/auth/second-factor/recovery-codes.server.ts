// Codes on paper for the day the telephone is lost. Only their hashes are stored; each works once.
import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authRecoveryCodes } from '#platform/db/tables/accounts.server.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'

const codes = 10
/** Without 0, 1, i, l and o, which look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
/** 18 letters are 89 random bits. */
const [groups, groupLetters] = [3, 6]

/** Makes ten codes, which end the account's earlier ones. They are readable only here. */
export async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
	const made = Array.from({ length: codes }, makeCode)
	await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, userId))
	await tx
		.insert(authRecoveryCodes)
		.values(made.map((code) => ({ userId, hash: hashOf(userId, plainCode(code)) })))
	return made
}

/** Uses a code, written as `plainCode` returns it. Of concurrent calls with one code, one gets true. */
export async function takeRecoveryCode(
	db: Db,
	{ userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
	const used = await db
		.update(authRecoveryCodes)
		.set({ usedAt: now })
		.where(
			and(
				eq(authRecoveryCodes.hash, hashOf(userId, code)),
				eq(authRecoveryCodes.userId, userId),
				isNull(authRecoveryCodes.usedAt),
			),
		)
		.returning({ hash: authRecoveryCodes.hash })
	return used.length > 0
}

/** How many codes are left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
	const [left] = await db
		.select({ count: count() })
		.from(authRecoveryCodes)
		.where(and(eq(authRecoveryCodes.userId, userId), isNull(authRecoveryCodes.usedAt)))
	return left?.count ?? 0
}

/** A typed code without spaces, hyphens and capitals; cut, since it may be anything. */
export function plainCode(typed: string): string {
	return typed
		.slice(0, 200)
		.normalize('NFKC')
		.replace(/[\s\p{Pd}]/gu, '')
		.toLowerCase()
}

function makeCode(): string {
	const group = () => Array.from({ length: groupLetters }, () => letters[randomInt(letters.length)])
	return Array.from({ length: groups }, () => group().join('')).join('-')
}

function hashOf(userId: string, code: string): string {
	return keyedHash('recovery code', `${userId}:${code}`)
}
