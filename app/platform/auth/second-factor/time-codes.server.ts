// Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). The secret is stored encrypted, and counts
// once a first right code has confirmed it.
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { getBusiness } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { authTimeCodes } from '#platform/db/tables/accounts.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { openSealed, seal } from '#platform/lib/secret.server.ts'

const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** Steps before and after the present one whose codes count: clocks differ. */
const window = 1
/** A set-up that nobody finished ends. */
const setUpMinutes = 15

/** What an authenticator app needs. */
export type NewTimeCodes = {
	/** Base32, to type in. */
	secret: string
	/** `otpauth://` address, to show as a QR code. */
	uri: string
}

/** Begins a set-up, in place of an unconfirmed one. Codes that are on stay on until the new ones are confirmed. */
export async function startTimeCodes(
	db: Db,
	{ userId, email, now = new Date() }: { userId: string; email: string; now?: Date },
): Promise<NewTimeCodes> {
	const secret = new Secret({ size: secretBytes })
	const sealed = seal('time codes', secret.bytes, { owner: userId })
	const isOn = isNotNull(authTimeCodes.confirmedAt)
	await db
		.insert(authTimeCodes)
		.values({ userId, secret: sealed, startedAt: now })
		.onConflictDoUpdate({
			target: authTimeCodes.userId,
			set: {
				secret: sql`case when ${isOn} then ${authTimeCodes.secret} else ${sealed} end`,
				nextSecret: sql`case when ${isOn} then ${sealed} end`,
				startedAt: now,
			},
		})
	const { name: issuer } = await getBusiness(db)
	const uri = new TOTP({ ...rules, secret, issuer, label: email }).toString()
	return { secret: secret.base32, uri }
}

/** Confirms a set-up with its first code; false when the code is wrong, or no set-up is under way. */
export async function confirmTimeCodes(
	tx: Db,
	{ userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
	const [row] = await tx
		.select({
			secret: authTimeCodes.secret,
			confirmedAt: authTimeCodes.confirmedAt,
			nextSecret: authTimeCodes.nextSecret,
			startedAt: authTimeCodes.startedAt,
		})
		.from(authTimeCodes)
		.where(eq(authTimeCodes.userId, userId))
		.for('update')
	const secret = row?.confirmedAt ? row.nextSecret : row?.secret
	if (!row || !secret) return false
	if (now.getTime() - row.startedAt.getTime() > setUpMinutes * 60_000) return false
	const step = stepOf(secret, { userId, code, now })
	if (step === null) return false
	await tx
		.update(authTimeCodes)
		.set({ secret, nextSecret: null, confirmedAt: now, lastStep: step })
		.where(eq(authTimeCodes.userId, userId))
	return true
}

/** Uses a code of a confirmed set-up. Of concurrent calls with one code, one gets true. */
export async function takeTimeCode(
	db: Db,
	{ userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
	const isOn = and(eq(authTimeCodes.userId, userId), isNotNull(authTimeCodes.confirmedAt))
	const [row] = await db.select({ secret: authTimeCodes.secret }).from(authTimeCodes).where(isOn)
	const step = row && stepOf(row.secret, { userId, code, now })
	if (step == null) return false
	const used = await db
		.update(authTimeCodes)
		.set({ lastStep: step })
		.where(and(isOn, lt(authTimeCodes.lastStep, step)))
		.returning({ userId: authTimeCodes.userId })
	return used.length > 0
}

/** The step that the code belongs to; null for a wrong code. */
function stepOf(
	sealed: string,
	{ userId, code, now }: { userId: string; code: string; now: Date },
): number | null {
	const bytes = openSealed('time codes', sealed, { owner: userId })
	if (bytes === null) {
		logger.error({ userId }, 'a secret of time codes cannot be read: has APP_SECRET changed?')
		return null
	}
	const secret = new Secret({ buffer: bytes.slice().buffer })
	const timestamp = now.getTime()
	const apart = TOTP.validate({ ...rules, secret, token: code, timestamp, window })
	return apart === null ? null : TOTP.counter({ period: rules.period, timestamp }) + apart
}
