import { expect, test } from 'vitest'
import { answerNotSent } from './not-sent.ts'

function posted(fields: Record<string, string>) {
	return new Request('http://localhost/contact', {
		method: 'POST',
		body: new URLSearchParams(fields),
	})
}

test('a form that cannot be sent comes back with what was typed', async () => {
	const answer = await answerNotSent(
		posted({ form: 'contact', name: 'Ana', message: 'Wet litter' }),
	)

	expect(answer.init?.status).toBe(503)
	expect(answer.data).toEqual({ form: 'contact', values: { name: 'Ana', message: 'Wet litter' } })
})

test('fields the form does not have are left out, and long ones are cut', async () => {
	const answer = await answerNotSent(
		posted({ form: 'request', toEmail: 'x@y.example', description: 'a'.repeat(9000) }),
	)

	expect(answer.data.values).toEqual({ description: 'a'.repeat(5000) })
})

test.each(['toString', '', 'payment'])('a form named %j is refused', async (form) => {
	await expect(answerNotSent(posted({ form }))).rejects.toMatchObject({ init: { status: 400 } })
})

test('a body that is no form is refused', async () => {
	const request = new Request('http://localhost/contact', { method: 'POST', body: '{}' })
	await expect(answerNotSent(request)).rejects.toMatchObject({ init: { status: 400 } })
})
