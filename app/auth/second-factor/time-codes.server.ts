// Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). The secret is stored encrypted, and counts once
// a first right code has confirmed it.
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#app/db/client.server.ts'
import { authTimeCodes } from '#app/db/tables/accounts.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { openSealed, seal } from '#app/lib/secret.server.ts'
import { settings } from '#app/settings.ts'

const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** Steps before and after the present one whose codes count: clocks differ. */
const window = 1

/** What an authenticator app needs. */
export type NewTimeCodes = {
	/** Base32, to type in. */
	secret: string
	/** `otpauth://` address, to show as a QR code. */
	uri: string
}

/** Begins a set-up, which replaces one that was not confirmed; null when time codes are on already. */
export async function startTimeCodes(
	db: Db,
	{ userId, email }: { userId: string; email: string },
): Promise<NewTimeCodes | null> {
	const secret = new Secret({ size: secretBytes })
	const fresh = {
		secret: seal('time codes', secret.bytes, { owner: userId }),
		lastStep: 0,
		createdAt: new Date(),
	}
	const [started] = await db
		.insert(authTimeCodes)
		.values({ userId, ...fresh })
		.onConflictDoUpdate({
			target: authTimeCodes.userId,
			set: fresh,
			setWhere: isNull(authTimeCodes.confirmedAt),
		})
		.returning({ userId: authTimeCodes.userId })
	if (!started) return null
	const uri = new TOTP({ ...rules, secret, issuer: settings.name, label: email }).toString()
	return { secret: secret.base32, uri }
}

/** Confirms a set-up with its first code; false when the code is wrong, or no set-up is under way. */
export async function confirmTimeCodes(
	tx: Db,
	{ userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
	const [row] = await tx
		.select({ secret: authTimeCodes.secret })
		.from(authTimeCodes)
		.where(and(eq(authTimeCodes.userId, userId), isNull(authTimeCodes.confirmedAt)))
	const step = row && stepOf(row.secret, { userId, code, now })
	if (!row || step == null) return false
	const confirmed = await tx
		.update(authTimeCodes)
		.set({ confirmedAt: now, lastStep: step })
		.where(
			and(
				eq(authTimeCodes.userId, userId),
				eq(authTimeCodes.secret, row.secret),
				isNull(authTimeCodes.confirmedAt),
			),
		)
		.returning({ userId: authTimeCodes.userId })
	return confirmed.length > 0
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
