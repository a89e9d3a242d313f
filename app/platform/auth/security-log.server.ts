// One structured line per security event. Accounts are identified by id or, without one, by a keyed hash of the
// address, so that attempts can be told apart and nobody is named. Only these lines hold network addresses.
import { currentClient } from '#platform/lib/http/current-client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { keyedHash } from '#platform/lib/secret.server.ts'

export type SecurityEvent =
	| 'sign-in'
	| 'sign-out'
	| 'sign-up'
	| 'lockout'
	| 'rate-limit'
	| 'reset-request'
	| 'password-set'
	| 'email-verified'
	| 'second-factor'
	| 'passkey'
	| 'email-changed'
	| 'invite'
	| 'role-change'
	| 'sessions-ended'
	| 'second-factor-reset'
	| 'tampered-session'
	| 'access-denied'
	| 'cross-site'
	| 'link-refused'
	| 'upload-refused'
	| 'trashed'
	| 'restored'
	| 'file-deleted'
	| 'person-erased'
	| 'person-exported'

type Detail = {
	result: 'ok' | 'failed' | 'refused'
	actorId?: string
	userId?: string
	/** A normalised address; only its hash is logged. */
	account?: string
	/** What was acted on, as `type:id`. */
	object?: string
	reason?: string
}

/** Logs one event. */
export function logSecurity(event: SecurityEvent, { account, ...detail }: Detail): void {
	const level = detail.result === 'ok' ? 'info' : 'warn'
	const who = { ...(account && { account: hashedAccount(account) }), ...currentClient() }
	logger[level]({ event, ...detail, ...who }, 'security')
}

function hashedAccount(account: string): string {
	return keyedHash('log', account).slice(0, 16)
}
