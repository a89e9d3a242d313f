// Mail that goes out with access tokens: they are shared, renewed and refused, and what is wrong is said in words.
import { expect, test, vi } from 'vitest'
import { mails, mailToken } from '#platform/db/tables/mails.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import {
	leadNotice,
	mailJobs,
	mailWorker,
	onlyMail,
	passTime,
	testMailConfig,
} from '#tests/support/mails.ts'
import { plantedSecret, startTokenServer } from '#tests/support/token-server.ts'
import type { TokenServer } from '#tests/support/token-server.ts'
import { getTokenState } from './access-token.server.ts'
import { queueMails } from './queue.server.ts'

const user = 'office@hatchandhen.nz'

const mailServerOf = (tokens: TokenServer) =>
	startMailServer({ login: { user, takesToken: tokens.isValid } })

const configOf = (url: string, { source }: TokenServer) => ({
	...testMailConfig(url),
	tokens: source,
})

/** Ends the pause of the token server, too. */
async function passPauses(db: TestDb) {
	await passTime(db)
	await db.pool.query('update mail_token set retry_at = now(), held_until = now()')
}

test('mails go out by an access token, which is requested once and stored sealed', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using server = await mailServerOf(tokens)
	for (let index = 0; index < 2; index++) {
		using worker = mailWorker(db, configOf(server.url, tokens))
		await queueMails(db, [leadNotice(), leadNotice()])
		await worker.run()
	}
	expect(server.mails).toHaveLength(4)
	expect(server.state.methods).toEqual(['XOAUTH2', 'XOAUTH2'])
	expect(tokens.state.requests).toMatchObject([
		{
			grant_type: 'client_credentials',
			client_id: 'roost',
			scope: 'https://outlook.office365.com/.default',
			client_secret: plantedSecret,
		},
	])
	const rows = await db.select().from(mailToken)
	expect(rows).toMatchObject([{ failures: 0, reason: null }])
	expect(JSON.stringify(rows)).not.toMatch(/hunter2/i)
	expect((await getTokenState(db, tokens.source)).renewedAt).toBeInstanceOf(Date)
})

test('a server that offers both takes what is configured', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using server = await startMailServer({
		login: { user, password: 'hunter2', takesToken: tokens.isValid },
	})
	using byPassword = mailWorker(db, configOf(server.url, tokens))
	await queueMails(db, [leadNotice()])
	await byPassword.run()
	using byToken = mailWorker(db, configOf(server.url.replace(':hunter2@', '@'), tokens))
	await queueMails(db, [leadNotice()])
	await byToken.run()
	expect(server.mails).toHaveLength(2)
	expect(server.state.methods[0]).not.toBe('XOAUTH2')
	expect(server.state.methods[1]).toBe('XOAUTH2')
})

const refusal = (error: string, error_description = '', status = 400) => ({
	status,
	body: JSON.stringify({ error, error_description }),
})

type Fault = [what: string, begin: (tokens: TokenServer) => void, words: RegExp]

const faults: Fault[] = [
	[
		'a wrong scope',
		({ state }) => (state.misbehaviour = refusal('invalid_scope', 'AADSTS70011: not valid')),
		/^No access token was given: the scope is not valid \(https:\/\/outlook\.office365\.com\/\.default\)\. .* correct MAIL_OAUTH_SCOPE\. The token server replied: AADSTS70011/,
	],
	[
		'a consent that is missing',
		({ state }) => (state.misbehaviour = refusal('invalid_grant', 'AADSTS65001: no consent')),
		/an administrator has not given consent\. .* grant consent/,
	],
	[
		'a secret that has ended',
		({ state }) =>
			(state.misbehaviour = refusal(
				'invalid_client',
				`AADSTS7000222: ${plantedSecret} is expired`,
				401,
			)),
		/the client secret or certificate has expired \(on 1 May 2026\)\. .* make a new one .*AADSTS7000222: … is expired/,
	],
	[
		'a clock that is wrong by ten minutes',
		({ state }) => {
			state.clock = 10
			state.misbehaviour = refusal(
				'invalid_client',
				'AADSTS700024: not within its valid time range',
			)
		},
		/the clock here is wrong \(10 minutes slow\)\. .* set it \(NTP\)/,
	],
	[
		'429 with Retry-After',
		({ state }) => (state.misbehaviour = { status: 429, headers: { 'Retry-After': '600' } }),
		/^The token server is not accepting requests for now\. It is tried again by itself/,
	],
	[
		'500',
		({ state }) => (state.misbehaviour = { status: 500 }),
		/reported an internal error \(500\)/,
	],
	[
		'a redirect',
		({ state }) =>
			(state.misbehaviour = { status: 302, headers: { Location: 'http://127.0.0.1:1/other' } }),
		/^The token server has moved\. .* set MAIL_OAUTH_TOKEN_URL to its new address/,
	],
	[
		'no JSON',
		({ state }) => (state.misbehaviour = { status: 200, body: '<html>Sign in</html>' }),
		/^The address in MAIL_OAUTH_TOKEN_URL did not return an access token/,
	],
	[
		'a wrong secret',
		({ state }) => (state.misbehaviour = refusal('invalid_client', '', 401)),
		/the client id or its secret is wrong\. .*The token server replied: invalid_client$/,
	],
]

test.each(faults)(
	'%s: said in words, nothing lost, asked once a minute',
	async (_what, begin, words) => {
		await using db = await testDb()
		await using tokens = await startTokenServer()
		await using server = await mailServerOf(tokens)
		tokens.source.secrets += ' expires=2026-05-01'
		using worker = mailWorker(db, configOf(server.url, tokens))
		const said = vi.spyOn(logger, 'warn').mockImplementation(() => {})
		begin(tokens)
		await queueMails(db, [leadNotice(), leadNotice()])
		await worker.run()
		await passTime(db)
		await worker.run()

		expect(server.state.connections).toBe(0)
		expect(tokens.state.requests).toHaveLength(1)
		const waiting = await db.select().from(mails)
		expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
		expect(waiting.map(({ reason }) => reason).find(Boolean)).toMatch(words)
		expect((await getTokenState(db, tokens.source)).reason).toMatch(words)
		const { rows } = await db.pool.query<{ wait: number }>(
			'select extract(epoch from retry_at - now())::int as wait from mail_token',
		)
		expect(rows[0]?.wait).toBeGreaterThan(
			tokens.state.misbehaviour && words.source.includes('not accepting') ? 500 : 55,
		)
		expect(
			JSON.stringify([said.mock.calls, waiting, await db.select().from(mailToken)]),
		).not.toMatch(/hunter2/i)

		tokens.state.misbehaviour = null
		await passPauses(db)
		await worker.run()
		expect(server.mails).toHaveLength(2)
		expect((await getTokenState(db, tokens.source)).reason).toBeNull()
	},
)

test('a token that ended before its time is renewed in the middle of a connection, and the mail goes out once', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using server = await mailServerOf(tokens)
	using worker = mailWorker(db, configOf(server.url, tokens))
	await queueMails(db, [leadNotice()])
	await worker.run()
	await passPauses(db)
	tokens.revoke()
	const refused = '535 5.7.3 Authentication unsuccessful'
	server.state.misbehaviour = { sender: () => (server.state.logins === 1 ? refused : null) }
	await queueMails(db, [leadNotice()])
	await worker.run()
	expect(tokens.state.requests).toHaveLength(2)
	expect(server.mails).toHaveLength(2)
	server.state.misbehaviour = {}

	await passPauses(db)
	tokens.revoke()
	using other = mailWorker(db, configOf(server.url, tokens))
	await queueMails(db, [leadNotice()])
	await other.run()
	expect(tokens.state.requests).toHaveLength(3)
	expect(server.mails).toHaveLength(3)
	expect((await db.select().from(mails)).map(({ state }) => state)).toEqual(Array(3).fill('sent'))
})

test('a token for another mailbox: said in words, with one login a minute; nothing is lost', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using server = await startMailServer({ login: { user, takesToken: () => false } })
	using worker = mailWorker(db, configOf(server.url, tokens))
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	await queueMails(db, [leadNotice()])
	await worker.run()
	await worker.run()
	expect(server.state.logins).toBe(1)
	expect(tokens.state.requests).toHaveLength(1)
	const { state, reason } = await onlyMail(db)
	expect(state).toBe('waiting')
	expect(reason).toMatch(
		/^The server refused the access token\. .* for this mailbox, .*replied: 535/,
	)
	const [job] = await mailJobs(db)
	expect(job?.waitSeconds).toBeGreaterThan(55)

	// A new token that is refused as well: the next one is requested later.
	await passPauses(db)
	await worker.run()
	expect(server.state.logins).toBe(3)
	expect(tokens.state.requests).toHaveLength(2)
	for (let round = 1; round <= 3; round++) {
		await passTime(db)
		await db.pool.query('update mail_token set held_until = now()')
		await worker.run()
		expect(server.state.logins).toBe(3 + round)
	}
	expect(tokens.state.requests).toHaveLength(2)
})

test('what a server repeats of a token is told to nobody', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	const token = `hunter2.${'abc/+='.repeat(20)}`
	tokens.state.misbehaviour = { status: 200, body: JSON.stringify({ access_token: token }) }
	const login = `535 5.7.3 refused: ${Buffer.from(token).toString('base64')} ${token}` as const
	await using server = await startMailServer({
		login: { user, takesToken: () => true },
		misbehaviour: { login },
	})
	using worker = mailWorker(db, configOf(server.url, tokens))
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	await queueMails(db, [leadNotice()])
	await worker.run()
	expect((await onlyMail(db)).reason).toMatch(/ replied: 535 5\.7\.3 refused: … …$/)
})

test('a server that takes no tokens is named', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using server = await startMailServer({ login: { user, password: 'hunter2' } })
	using worker = mailWorker(db, configOf(server.url.replace(':hunter2@', '@'), tokens))
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	await queueMails(db, [leadNotice()])
	await worker.run()
	expect((await onlyMail(db)).reason).toMatch(/^This server does not accept access tokens\./)
})

test('beyond what the mail server takes in a minute or a day mails wait for room, account mails first', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	const limits = { perMinute: 3, perDay: 5 }
	using worker = mailWorker(db, { ...testMailConfig(server.url), limits })
	await queueMails(db, [leadNotice(), leadNotice(), leadNotice(), leadNotice()])
	await queueMails(db, [
		{ kind: 'account-reset', to: 'mere@example.com', data: { path: '/admin' } },
	])
	await queueMails(db, [leadNotice()])
	await worker.run()
	expect(server.mails).toHaveLength(3)
	const waits = async () => (await mailJobs(db)).map(({ waitSeconds }) => waitSeconds)
	for (const wait of await waits()) expect(Math.abs(wait - 60)).toBeLessThan(15)

	await db.pool.query(
		`update mails set sent_at = sent_at - interval '2 minutes' where state = 'sent'`,
	)
	await passTime(db)
	await worker.run()
	expect(server.mails).toHaveLength(5)
	expect(server.mails.map(({ to }) => to[0])).toContain('mere@example.com')
	for (const wait of await waits()) expect(wait).toBeGreaterThan(80_000)
	expect((await db.select().from(mails)).filter(({ state }) => state === 'waiting')).toHaveLength(1)
})
