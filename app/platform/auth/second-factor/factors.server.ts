// What an account has besides its password.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { authPasskeys, authTimeCodes } from '#platform/db/tables/accounts.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'

/** A passkey as its owner sees it. */
export type Passkey = { id: string; name: string; createdAt: Date; usedAt: Date | null }

export type Factors = {
	/** Null: off. */
	timeCodes: { confirmedAt: Date } | null
	recoveryCodesLeft: number
	/** Oldest first. */
	passkeys: Passkey[]
}

/** The second factors of an account. A set-up that was not confirmed is none. */
export async function readFactors(db: Db, userId: string): Promise<Factors> {
	// One after another: a transaction has one connection.
	const passkeys = await listPasskeys(db, userId)
	const confirmedAt = await readConfirmed(db, userId)
	if (!confirmedAt) return { timeCodes: null, recoveryCodesLeft: 0, passkeys }
	const recoveryCodesLeft = await countRecoveryCodes(db, userId)
	return { timeCodes: { confirmedAt }, recoveryCodesLeft, passkeys }
}

async function readConfirmed(db: Db, userId: string): Promise<Date | null> {
	const [row] = await db
		.select({ confirmedAt: authTimeCodes.confirmedAt })
		.from(authTimeCodes)
		.where(and(eq(authTimeCodes.userId, userId), isNotNull(authTimeCodes.confirmedAt)))
	return row?.confirmedAt ?? null
}

function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
	return db
		.select({
			id: authPasskeys.id,
			name: authPasskeys.name,
			createdAt: authPasskeys.createdAt,
			usedAt: authPasskeys.usedAt,
		})
		.from(authPasskeys)
		.where(eq(authPasskeys.userId, userId))
		.orderBy(asc(authPasskeys.createdAt), asc(authPasskeys.id))
}
