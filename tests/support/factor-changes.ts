// The changes of second factors as the account screen posts them.
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/client.server.ts'
import { accountChanges } from '#platform/auth/account/account-changes.server.ts'
import type { factorChanges } from '#platform/auth/account/factor-changes.server.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { testPassword } from './admin.ts'
import { callingBrowser } from './auth-calls.ts'
import { softPasskey } from './soft-passkey.ts'

type Body = Record<string, unknown>
type Reply = { status: number; body: Record<string, unknown> }

/** A signed-in person's changes; `jar` holds the browser's cookies. */
export function changesOf(db: Db, { id, email }: { id: string; email: string }) {
	const sessionId = randomUUID()
	const admin: Admin = {
		kind: 'admin',
		id,
		email,
		name: '',
		role: 'editor',
		sessionId,
	}
	const { jar, keep, request } = callingBrowser('203.0.113.99')
	async function change(
		name: keyof typeof factorChanges | 'change-password' | 'change-email',
		body: Body = {},
	): Promise<Reply> {
		const by = { admin, request: request() }
		const work = accountChanges[name]
		if (!work) throw new Error(`No change ${name}`)
		const { cookies, ...response } = await work(db, by, body)
		keep(cookies)
		return response as Reply
	}
	/** A challenge for a passkey that confirms a change. */
	async function challengeOf(): Promise<string> {
		const { body } = await change('ask-passkey')
		return (body['options'] as { challenge: string }).challenge
	}
	const confirmWith = async (passkey: ReturnType<typeof softPasskey>) =>
		passkey.assert({ challenge: await challengeOf() })
	async function addPasskey(name = 'A phone', confirmed: Body = { password: testPassword }) {
		const passkey = softPasskey(id)
		const { body } = await change('start-passkey', { name, ...confirmed })
		const { challenge } = body['options'] as { challenge: string }
		const added = await change('add-passkey', { name, response: passkey.register({ challenge }) })
		return { passkey, ...added }
	}
	return { change, addPasskey, challengeOf, confirmWith, sessionId, jar, keep }
}
