// How our mail arrives, on System, without scripts.
import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { signedIn } from '#tests/support/staff.ts'

test('System says of each sender how its mail arrives; without scripts, what tests it can be read and not pressed', async ({
	open,
	db,
}) => {
	const { headers } = await signedIn(db)
	const page = await open('/admin/health', { headers })
	const section = page.$('section[aria-labelledby="mail"]')
	expect(section.find('h2').text()).toBe('How our mail arrives')
	const first = section.find('li').first()
	expect(first.find('h3').text()).toMatch(/^[^@\s]+@[^@\s]+$/)
	expect(first.find('p').text()).toBe('Not tested yet.')
	expect(section.find('fieldset[disabled] button').text()).toBe('Test how our mail arrives')
	expect(section.find('textarea')).toHaveLength(0)
})

test('tests and pasted headers are for administrators, and both are bounded', async ({
	ask,
	db,
	site,
}) => {
	const post = async (role: 'administrator' | 'editor', body: object) => {
		const { headers } = await signedIn(db, { role })
		const response = await ask('/admin/health/mail-proof', {
			method: 'POST',
			headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
		return [response.status, await response.text()]
	}
	const paste = (headers: string) => ({ act: 'paste', headers })
	expect((await post('editor', { act: 'send', toMe: true }))[0]).toBe(403)
	expect((await post('editor', paste('x')))[0]).toBe(403)
	expect(await post('administrator', paste('x'.repeat(100_000)))).toEqual([
		409,
		expect.stringContaining('These are not the headers of one of the tests.'),
	])
	expect((await post('administrator', paste('x'.repeat(100_001))))[0]).toBe(400)
	expect((await post('administrator', { act: 'send' }))[0]).toBe(400)
})
