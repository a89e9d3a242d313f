// Access tokens (OAuth 2, RFC 6749) for the mail server and the mailbox: one for all workers, in the database,
// requested by one of them.
import { constants, createHash, randomUUID, sign, X509Certificate } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { withLock } from '#platform/db/locks.server.ts'
import { mailToken } from '#platform/db/tables/mails.server.ts'
import { CredentialsError, readMailSecrets } from '#platform/lib/env/credentials-file.server.ts'
import type { MailSecrets } from '#platform/lib/env/credentials-file.server.ts'
import type { Env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { readBody } from '#platform/lib/http/read-body.server.ts'
import { parseObject } from '#platform/lib/http/read-json.ts'
import { keyedHash, openSealed, seal } from '#platform/lib/secret.server.ts'
import { backOffMs } from './server-state.server.ts'
import { tokenReason } from './token-reasons.ts'

const timeoutMs = 10_000
const maxReplyBytes = 64 * 1024
/** Nothing is requested more often, whether it was given or refused. */
const backOff = { firstMs: 61_000, maxMs: 15 * 60_000 }
const maxRetryAfterMs = 60 * 60_000
const usualSeconds = 3600
const lockPollMs = 250

export type TokenSource = NonNullable<Env['MAIL_OAUTH']>

/** Why there is no access token; the message is for staff and holds no secret. */
export class TokenError extends Error {
	override name = 'TokenError'
}

type Run<T> = { signal: AbortSignal; run: (token: string) => Promise<T> }

/**
 * Calls `run` with an access token, and once more with a new one where a server refuses the first.
 *
 * @throws TokenError when none is given, and until it may be requested again; what `run` throws.
 */
export async function withAccessToken<T>(
	db: Db,
	source: TokenSource,
	{ signal, run }: Run<T>,
): Promise<T> {
	const token = (await getAccessToken(db, source, { signal })) ?? ''
	try {
		return await run(token)
	} catch (error) {
		if (!isRefusal(error)) throw error
		const other = await getAccessToken(db, source, { signal, refused: token })
		if (other === null) throw error
		try {
			return await run(other)
		} catch (again) {
			// The next one would be refused as well: they are requested less and less often.
			if (isRefusal(again)) await notePause(db)
			throw again
		}
	}
}

/** Whether an error of nodemailer or imapflow says that the login was refused. */
function isRefusal(error: unknown): boolean {
	const refusal = error as { responseCode?: unknown; authenticationFailed?: unknown }
	return refusal.responseCode === 535 || refusal.authenticationFailed === true
}

type Wish = {
	signal: AbortSignal
	/** A token that a server has refused: another one is wanted. */
	refused?: string | null
}

/** @returns null when the refused token is new: another one would be refused as well. */
async function getAccessToken(
	db: Db,
	source: TokenSource,
	{ signal, refused = null }: Wish,
): Promise<string | null> {
	for (;;) {
		const found = judge(await readState(db, source), refused)
		if (typeof found !== 'string') return found.token
		let isHeld = false
		const isMine = await withLock(db, 'mail token', async () => {
			const state = await readState(db, source)
			const wish = judge(state, refused)
			if (wish === 'renew') await renew(db, { source, state, refused })
			isHeld = wish === 'held'
		})
		if (isHeld)
			throw new TokenError(
				'Access tokens may be requested once a minute, and the last one is not valid.',
			)
		if (!isMine) await wait(lockPollMs, undefined, { signal })
	}
}

/** For staff: why no token is given, when the last one was, and the day on which the secret expires. */
export async function getTokenState(db: Db, source: TokenSource) {
	const { reason, fault, renewedAt = null, secrets } = await readState(db, source)
	const endsAt = secrets.expires ? new Date(secrets.expires) : null
	return { reason: fault ?? reason ?? null, renewedAt, endsAt }
}

type State = Awaited<ReturnType<typeof readState>>

/** `held`: one was requested within the last minute, maybe by a worker that has the reply in a moment. */
function judge(state: State, refused: string | null): { token: string | null } | 'renew' | 'held' {
	const { token, reason, fault, isFresh, isValid, isPaused } = state
	if (token !== refused && (isFresh || (isValid && (isPaused || fault)))) return { token }
	if (fault) throw new TokenError(fault)
	if (!isPaused) return 'renew'
	if (reason) throw new TokenError(reason)
	return token !== null && token === refused ? { token: null } : 'held'
}

/** A token is renewed 5 minutes before its end, one for a short time when half of that is over. */
const renewAt = sql`${mailToken.expiresAt} - least(interval '5 minutes', (${mailToken.expiresAt} - ${mailToken.renewedAt}) / 2)`

/** What is known, by the clock of the database. */
async function readState(db: Db, source: TokenSource) {
	let secrets: MailSecrets = {}
	let fault: string | null = null
	try {
		secrets = readMailSecrets(source.secrets)
	} catch (error) {
		if (!(error instanceof CredentialsError)) throw error
		// A file may be half written: the token so far is as good as before.
		fault = `MAIL_OAUTH_SECRETS ${error.message}.`
	}
	const sourceHash = keyedHash('mail token', `${source.tokenUrl} ${source.clientId}`)
	const secretsHash = keyedHash('mail token', JSON.stringify({ ...source, secrets }))
	const isLater = (moment: unknown) => sql<boolean>`coalesce(${moment} > now(), false)`
	const [row] = await db
		.select({
			...getTableColumns(mailToken),
			isFresh: isLater(renewAt),
			isValid: isLater(mailToken.expiresAt),
			isHeld: isLater(mailToken.heldUntil),
			isPaused: isLater(mailToken.retryAt),
		})
		.from(mailToken)
	// The token of another application is none; other secrets end the pause after a failure, but for the first minute.
	const known = row?.sourceHash === sourceHash ? row : null
	const isSame = fault !== null || known?.secretsHash === secretsHash
	return {
		...known,
		sourceHash,
		secretsHash,
		secrets,
		fault,
		token: openToken(known?.token),
		refreshToken: openToken(known?.refreshToken),
		failures: isSame ? (known?.failures ?? 0) : 0,
		isPaused: Boolean(row?.isHeld || (isSame && known?.isPaused)),
	}
}

const sealed = (text: string) => seal('mail token', Buffer.from(text), { owner: 'mail' })

function openToken(text: string | null | undefined): string | null {
	const bytes = text ? openSealed('mail token', text, { owner: 'mail' }) : null
	return bytes && Buffer.from(bytes).toString()
}

const inMs = (amount: number) => sql`now() + make_interval(secs => ${amount / 1000}::float8)`

type Renewal = { source: TokenSource; state: State; refused: string | null }

/** Requests a token, and stores it, or why there is none beside one that is still valid. */
async function renew(db: Db, { source, state, refused }: Renewal): Promise<void> {
	const { sourceHash, secretsHash, secrets } = state
	const refreshToken = refreshTokenOf(state)
	// Noted before, so that a worker which ends meanwhile is not followed by another request.
	const held = { sourceHash, secretsHash, heldUntil: inMs(backOff.firstMs) }
	const isOther = state.onlyOne === undefined
	const blank = { token: null, refreshToken: null, renewedAt: null, expiresAt: null }
	await db
		.insert(mailToken)
		.values(held)
		.onConflictDoUpdate({ target: mailToken.onlyOne, set: { ...held, ...(isOther && blank) } })
	const reply = await request(source, { secrets, refreshToken })
	const { token, seconds, error, status } = reply
	// One after a refusal says nothing before a server has taken it.
	const failures = token ? (refused === null ? 0 : state.failures) : state.failures + 1
	const pauseMs = Math.max(backOffMs(failures || 1, backOff), token ? 0 : reply.retryAfterMs)
	const given = token && {
		token: sealed(token),
		renewedAt: sql`now()`,
		expiresAt: inMs(seconds * 1000),
		refreshToken: refreshToken && sealed(reply.refreshToken || refreshToken),
	}
	const reason = token ? null : tokenReason({ ...reply, scope: source.scope, ...secrets })
	await db.update(mailToken).set({ failures, retryAt: inMs(pauseMs), reason, ...given })
	if (token) logger.info({ seconds }, 'a new access token for mail was given')
	else logger.warn({ status, error, failures }, 'no access token for mail was given')
}

/** Notes that a new token was refused as well. */
async function notePause(db: Db): Promise<void> {
	const [row] = await db.select({ failures: mailToken.failures }).from(mailToken)
	const failures = (row?.failures ?? 0) + 1
	await db.update(mailToken).set({ failures, retryAt: inMs(backOffMs(failures, backOff)) })
}

/** The newest, where the server replaces it; after a failure the configured one, maybe newer yet, and so on in turn. */
function refreshTokenOf({ secrets, refreshToken, failures }: State): string | null {
	const { refresh_token: configured = null } = secrets
	return configured && failures % 2 === 0 ? (refreshToken ?? configured) : configured
}

type TokenCredentials = { secrets: MailSecrets; refreshToken: string | null }

/** What the token server gave or said. Never throws. */
async function request(source: TokenSource, given: TokenCredentials) {
	const nothing = { token: null, refreshToken: '', seconds: 0, retryAfterMs: 0, aheadMs: 0 }
	const broken = { ...nothing, status: 0, said: '', error: 'unreachable' }
	const body = bodyOf(source, given)
	const limit = AbortSignal.timeout(timeoutMs)
	try {
		const response = await fetch(source.tokenUrl, {
			method: 'POST',
			headers: { Accept: 'application/json' },
			body,
			redirect: 'manual',
			signal: limit,
		})
		const { status, headers } = response
		const text = await readBody(response, maxReplyBytes)
		if (text === null) return broken
		const fields = new Map(Object.entries(parseObject(text) ?? {}))
		const read = (name: string) => replyText(fields.get(name))
		const token = read('access_token')
		const sentAt = Date.parse(headers.get('Date') ?? '') || Date.now()
		return {
			...nothing,
			status,
			error: /^[a-z_]{1,40}$/.test(read('error')) ? read('error') : '',
			said: withoutSecrets(read('error_description'), given),
			aheadMs: Date.now() - sentAt,
			retryAfterMs: retryAfterOf(headers.get('Retry-After') ?? '', sentAt),
			seconds: Math.min(Math.max(Number(read('expires_in')) || usualSeconds, 1), 86_400),
			...(status === 200 &&
				/^[\x21-\x7e]{1,12000}$/.test(token) && { token, refreshToken: read('refresh_token') }),
		}
	} catch {
		return limit.aborted ? { ...broken, error: 'timeout' } : broken
	}
}

function replyText(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Seconds, or a date. */
function retryAfterOf(header: string, sentAt: number): number {
	const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - sentAt
	return Math.min(Math.max(ms || 0, 0), maxRetryAfterMs)
}

/** What a server said, without what we sent, in the ways in which it may repeat that. */
function withoutSecrets(said: string, { secrets, refreshToken }: TokenCredentials): string {
	const sent = [secrets.client_secret, secrets.refresh_token, refreshToken].filter(Boolean)
	const encoded = sent.flatMap((secret) => [
		`${secret}`,
		encodeURIComponent(`${secret}`),
		`${new URLSearchParams({ '': `${secret}` })}`.slice(1),
	])
	return encoded.reduce((text, secret) => text.replaceAll(secret, '…'), said)
}

function bodyOf(source: TokenSource, { secrets, refreshToken }: TokenCredentials): URLSearchParams {
	const { client_secret, certificate } = secrets
	return new URLSearchParams({
		grant_type: refreshToken ? 'refresh_token' : 'client_credentials',
		client_id: source.clientId,
		scope: source.scope,
		...(refreshToken && { refresh_token: refreshToken }),
		...(client_secret && { client_secret }),
		...(certificate && {
			client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
			client_assertion: assertionOf(source, certificate),
		}),
	})
}

/** A signed statement of who asks (RFC 7523), with the thumbprint by which Microsoft knows the certificate. */
function assertionOf({ tokenUrl, clientId }: TokenSource, pem: string): string {
	const thumbprint = createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url')
	const now = Math.floor(Date.now() / 1000)
	const who = { aud: tokenUrl, iss: clientId, sub: clientId, jti: randomUUID() }
	const head = { alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint }
	const signed = [head, { ...who, nbf: now, iat: now, exp: now + 300 }]
		.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
		.join('.')
	const padding = constants.RSA_PKCS1_PSS_PADDING
	const saltLength = constants.RSA_PSS_SALTLEN_DIGEST
	const signature = sign('sha256', Buffer.from(signed), { key: pem, padding, saltLength })
	return `${signed}.${signature.toString('base64url')}`
}
