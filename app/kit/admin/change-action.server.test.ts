import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { changeAction, fieldMessages } from './change-action.server.ts'

const schema = z.object({ name: z.string().min(1) })
const refusals = { taken: 'This name is taken.' }
const context = new RouterContextProvider()
context.set(actorContext, {
	kind: 'admin',
	id: 'a1',
	role: 'editor',
	sessionId: 's1',
	email: 'ann@example.com',
	name: 'Ann',
})

/** The status and the body of the response to this body of JSON. */
async function responseTo(action: ReturnType<typeof changeAction>, body: string) {
	const url = new URL('http://localhost/admin/things/change')
	const request = new Request(url, { method: 'POST', body })
	const response = await action({ request, url, params: { id: '7' }, pattern: '', context })
	return [response.status, await response.json()]
}

const valid = JSON.stringify({ name: 'Moss' })

test('a change gets what was sent without characters that cannot be stored, and who sent it', async () => {
	const action = changeAction(
		schema,
		{ failed: 'naming failed' },
		async (sent, { actor, params }) => ok({ ...sent, by: actor.name, id: params['id'] }),
	)
	expect(await responseTo(action, JSON.stringify({ name: 'Mo\0ss' }))).toEqual([
		200,
		{ name: 'Moss', by: 'Ann', id: '7' },
	])
})

test('a change without a value is said to be made; its own response is sent as it is', async () => {
	const silent = changeAction(schema, { failed: 'naming failed' }, async () => ok(null))
	expect(await responseTo(silent, valid)).toEqual([200, { changed: true }])
	const messages = { name: ['Too short'] }
	const own = changeAction(schema, { failed: 'naming failed' }, async () => fieldMessages(messages))
	expect(await responseTo(own, valid)).toEqual([422, { messages }])
})

test('a refusal is a conflict with its words; an error is answered as elsewhere', async () => {
	const refused = changeAction(schema, { failed: 'naming failed', refusals }, async () =>
		fail({ code: 'taken' }),
	)
	expect(await responseTo(refused, valid)).toEqual([409, { message: refusals.taken }])
	const forbidden = changeAction(schema, { failed: 'naming failed' }, async () => {
		throw new ForbiddenError('no')
	})
	expect((await responseTo(forbidden, valid))[0]).toBe(403)
})

test('a body that does not fit changes nothing, with words for people where there are any', async () => {
	const unfit = 'Choose a name.'
	for (const body of ['', '{', '{"name":""}', '[]']) {
		const run = () => Promise.reject(new Error('Nothing must run'))
		expect(await responseTo(changeAction(schema, { failed: 'naming failed' }, run), body)).toEqual([
			400,
			{ message: 'The request could not be read.' },
		])
		expect(
			await responseTo(changeAction(schema, { failed: 'naming failed', unfit }, run), body),
		).toEqual([422, { message: unfit }])
	}
})
