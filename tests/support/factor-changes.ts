// The changes of second factors as the account screen posts them.
import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { factorChanges } from '#app/auth/account/factor-changes.server.ts'
import type { Admin } from '#app/auth/actor.ts'
import { testPassword } from './admin.ts'
import { callingBrowser } from './auth-calls.ts'
import { softPasskey } from './soft-passkey.ts'

type Body = Record<string, unknown>
type Answer = { status: number; body: Record<string, unknown> }

/** A signed-in person's changes; `jar` holds the browser's cookies. */
export function changesOf(db: Db, { id, email }: { id: string; email: string }) {
	const admin: Admin = {
		kind: 'admin',
		id,
		email,
		name: '',
		role: 'editor',
		sessionId: randomUUID(),
	}
	const { jar, keep, request } = callingBrowser('203.0.113.99')
	async function change(name: keyof typeof factorChanges, body: Body = {}): Promise<Answer> {
		const by = { admin, request: request() }
		const { cookies, ...answer } = await factorChanges[name](db, by, body)
		keep(cookies)
		return answer as Answer
	}
	async function addPasskey(name = 'A phone') {
		const passkey = softPasskey(id)
		const { body } = await change('start-passkey', { name, password: testPassword })
		const { challenge } = body['options'] as { challenge: string }
		const added = await change('add-passkey', { name, response: passkey.register({ challenge }) })
		return { passkey, ...added }
	}
	return { change, addPasskey, jar }
}
