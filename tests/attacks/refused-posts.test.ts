// Refused forms that the browser posts without scripts: the page gives the reason, and the status tells programs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { ownSite } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { filledForms } from '#tests/support/submissions.ts'

const maxTries = 60

let site: OwnSite

beforeAll(async () => {
	site = await ownSite()
}, 120_000)

afterAll(() => site.close(), 120_000)

function post(path: string, fields: Record<string, string>) {
	return fetch(site.url + path, {
		method: 'POST',
		body: new URLSearchParams(fields),
		headers: { Origin: site.url.replace('127.0.0.1', 'localhost') },
		redirect: 'manual',
	})
}

/** Posts until a response of 429. */
async function postTooOften(path: string, fields: (count: number) => Record<string, string>) {
	for (let count = 0; count < maxTries; count += 1) {
		const response = await post(path, fields(count))
		if (response.status === 429) return response
		await response.arrayBuffer()
	}
	throw new Error(`${path} takes ${maxTries} posts`)
}

test('a rate-limited form sends Retry-After and keeps the typed text', async () => {
	const message = 'We found mites under the perches'
	const response = await postTooOften('/contact', (count) => ({
		form: 'contact',
		...filledForms.contact,
		message: `${message} ${count}`,
	}))
	expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
	expect(await response.text()).toContain(message)
})

test('a rate-limited sign-in sends Retry-After', async () => {
	const { email } = await createAdmin(site.db)
	const response = await postTooOften('/admin/auth', () => ({
		call: 'sign-in',
		email,
		password: 'not-the-password',
	}))
	expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test.each(['/unsubscribe', '/confirm'])(
	'a one-click POST with an altered token to %s gets an error page with status 400',
	async (path) => {
		for (const token of ['', 'altered', 'a.b.c']) {
			const response = await post(`${path}?token=${token}`, { 'List-Unsubscribe': 'One-Click' })
			expect([token, response.status]).toEqual([token, 400])
			expect(await response.text()).toContain('This link does not work')
		}
	},
)

function postLong(length: number) {
	const message = 'a'.repeat(length)
	return post('/contact', { form: 'contact', ...filledForms.contact, message })
}

test('a form with too long a text is returned with the text', async () => {
	const response = await postLong(60_000)
	const text = await response.text()
	expect(response.status).toBe(400)
	expect(text).toContain('a'.repeat(60_000))
	expect(text).toContain('Please use no more than 5,000 characters')
})

test('a form too large to read gets status 413 and a page that says why', async () => {
	for (const length of [66_000, 70_000, 90_000]) {
		const response = await postLong(length)
		expect([length, response.status]).toEqual([length, 413])
		expect(response.headers.get('Content-Type')).toContain('text/html')
		expect(await response.text()).toContain('Your message is too long')
	}
})
