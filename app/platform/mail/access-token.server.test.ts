// Access tokens by themselves: requested by one, renewed, from secrets that change, and from servers that say odd
// things.
import { constants, createPublicKey, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { testFolder } from '#tests/support/media.ts'
import { plantedRefresh, plantedSecret, startTokenServer } from '#tests/support/token-server.ts'
import { getTokenState, TokenError, withAccessToken } from './access-token.server.ts'
import type { TokenSource } from './access-token.server.ts'

const tokenOf = (db: TestDb, source: TokenSource) =>
	withAccessToken(db, source, { signal: new AbortController().signal, run: async (token) => token })

test('of three workers one requests the token; one that is valid serves while a new one is refused', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	const { promise, resolve } = Promise.withResolvers<void>()
	tokens.state.until = promise
	const reading = vi.spyOn(db.pool, 'query')
	const first = tokenOf(db, tokens.source)
	await expect.poll(() => tokens.state.requests).toHaveLength(1)
	reading.mockClear()
	// Whoever comes before the reply waits for it.
	const others = [2, 3].map(() => tokenOf(db, tokens.source))
	await expect.poll(() => reading.mock.calls.length).toBeGreaterThanOrEqual(2)
	resolve()
	const found = await Promise.all([first, ...others])
	expect(new Set(found)).toEqual(new Set(['hunter2-token-1']))
	expect(tokens.state).toMatchObject({ maxAtOnce: 1, requests: [{}] })

	await db.pool.query(
		`update mail_token
		set retry_at = now(), held_until = now(), renewed_at = now() - interval '1 hour', expires_at = now() + interval '4 minutes'`,
	)
	tokens.state.misbehaviour = { status: 500 }
	expect(await tokenOf(db, tokens.source)).toBe('hunter2-token-1')
	expect(tokens.state.requests).toHaveLength(2)
	await db.pool.query(`update mail_token set expires_at = now()`)
	await expect(tokenOf(db, tokens.source)).rejects.toThrow(TokenError)
})

test('a refresh token is replaced where the server replaces it; the configured one serves when that has ended', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	tokens.state.rotates = true
	const source = { ...tokens.source, secrets: `refresh_token=${plantedRefresh}` }
	const next = async () => {
		await db.pool.query(
			'update mail_token set retry_at = now(), held_until = now(), expires_at = now()',
		)
		return tokenOf(db, source)
	}
	await next()
	await next()
	expect(tokens.state.requests.map((body) => body['refresh_token'])).toEqual([
		plantedRefresh,
		`${plantedRefresh}-1`,
	])
	tokens.state.refreshToken = plantedRefresh
	await expect(next()).rejects.toThrow('the refresh token has expired')
	await next()
	expect(tokens.state.requests.at(-1)).toMatchObject({ refresh_token: plantedRefresh })
})

test('the secrets are read anew from a file; one that is half written ends nothing', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using folder = await testFolder()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	const file = join(folder.path, 'secrets')
	const source = { ...tokens.source, secrets: file }
	writeFileSync(file, 'client_secret=hunter2-old\n')
	await expect(tokenOf(db, source)).rejects.toThrow('the client id or its secret is wrong')
	writeFileSync(
		file,
		`# client_secret = hunter2-older\nclient_secret = ${plantedSecret}\nexpires = 2027-05-01\n`,
	)
	await expect(tokenOf(db, source)).rejects.toThrow('its secret is wrong')
	// The pause after a failure is over with other secrets, but for the first minute.
	await db.pool.query('update mail_token set held_until = now()')
	expect(await tokenOf(db, source)).toBe('hunter2-token-1')
	expect((await getTokenState(db, source)).endsAt).toEqual(new Date('2027-05-01'))
	writeFileSync(file, '')
	expect(await tokenOf(db, source)).toBe('hunter2-token-1')
	await db.pool.query('update mail_token set expires_at = now()')
	await expect(tokenOf(db, source)).rejects.toThrow('MAIL_OAUTH_SECRETS must hold client_secret=')
})

test('a certificate signs in place of a secret', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	const certificate = join(projectRoot(), 'tests/fixtures/mail-certificate.pem')
	await tokenOf(db, { ...tokens.source, secrets: `certificate=${certificate}` })
	const [request] = tokens.state.requests
	const assertion = request?.['client_assertion'] ?? ''
	expect(request?.['client_assertion_type']).toBe(
		'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
	)
	const [head = '', claims = '', signature = ''] = assertion.split('.')
	const isRight = verify(
		'sha256',
		Buffer.from(`${head}.${claims}`),
		{
			key: createPublicKey(readFileSync(certificate)),
			padding: constants.RSA_PKCS1_PSS_PADDING,
			saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
		},
		Buffer.from(signature, 'base64url'),
	)
	expect(isRight).toBe(true)
	const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
	expect(read(head)).toMatchObject({
		alg: 'PS256',
		'x5t#S256': expect.stringMatching(/^[\w-]{43}$/),
	})
	expect(read(claims)).toMatchObject({ iss: 'roost', sub: 'roost', aud: tokens.source.tokenUrl })
})

test('figures of a token server that are none are put into bounds', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	const secondsOf = async (fields: object, headers = {}) => {
		await db.pool.query('delete from mail_token')
		tokens.state.misbehaviour = { status: 200, headers, body: JSON.stringify(fields) }
		await tokenOf(db, tokens.source).catch(() => {})
		const { rows } = await db.pool.query<{ seconds: number | null; pause: number }>(
			`select extract(epoch from expires_at - renewed_at)::float8 as seconds,
				extract(epoch from retry_at - now())::float8 as pause from mail_token`,
		)
		return rows[0]
	}
	for (const [expires, seconds] of [
		[1e300, 86_400],
		[-5, 1],
		['abc', 3600],
		[undefined, 3600],
	] as const) {
		const found = await secondsOf({ access_token: 'hunter2', expires_in: expires })
		expect(found?.seconds).toBeCloseTo(seconds)
	}
	expect((await secondsOf({ access_token: null }))?.seconds).toBeNull()
	const inTen = new Date(Date.now() + 600_000).toUTCString()
	for (const [header, pause] of [
		[inTen, 600],
		['1000000000', 3600],
		['soon', 61],
	] as const) {
		const found = await secondsOf({}, { 'Retry-After': header })
		expect(Math.abs((found?.pause ?? 0) - pause)).toBeLessThan(15)
	}
})

test('silence and a closed port: said in words', async () => {
	await using db = await testDb()
	const tokens = await startTokenServer()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	tokens.state.misbehaviour = 'stall'
	await expect(tokenOf(db, tokens.source)).rejects.toThrow('did not respond in time')
	await tokens[Symbol.asyncDispose]()
	await db.pool.query('update mail_token set retry_at = now(), held_until = now()')
	await expect(tokenOf(db, tokens.source)).rejects.toThrow('could not be reached')
})
