// Time codes as an authenticator app makes them.
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#platform/db/client.server.ts'
import { makeRecoveryCodes } from '#platform/auth/second-factor/recovery-codes.server.ts'
import { confirmTimeCodes, startTimeCodes } from '#platform/auth/second-factor/time-codes.server.ts'

/** The code of a moment. */
export function codeAt(secret: string, now = new Date()): string {
	return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
}

/** Turns time codes on, with a code of two minutes ago, so that the present one is unused. */
export async function turnOnTimeCodes(
	db: Db,
	{ id: userId, email }: { id: string; email: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
	const now = new Date(Date.now() - 120_000)
	const { secret } = await startTimeCodes(db, { userId, email, now })
	const code = codeAt(secret, now)
	if (!(await confirmTimeCodes(db, { userId, code, now }))) throw new Error('The code was refused')
	return { secret, recoveryCodes: await makeRecoveryCodes(db, userId) }
}
