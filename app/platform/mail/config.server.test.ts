import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { defaultSender, greetingOf, mailConfig, readMailbox } from './config.server.ts'

const name = 'Hatch & Hen Poultry Consulting'

test('without MAIL_FROM the sender uses our own domain, or the mailbox of the business when local', () => {
	const mailbox = 'hello@hatchandhen.example'
	const ours = 'no-reply@hatchandhen.nz'
	expect(defaultSender('https://www.hatchandhen.nz', mailbox)).toEqual(ours)
	expect(defaultSender('https://hatchandhen.nz:8443', mailbox)).toEqual(ours)
	for (const local of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
		expect(defaultSender(local, mailbox)).toBe(mailbox)
	expect(defaultSender('http://localhost:3000', null)).toBe('no-reply@localhost')
})

test('a mailbox may have a name', () => {
	expect(readMailbox('office@example.com', name)).toEqual({ name, address: 'office@example.com' })
	expect(readMailbox('Our Office <office@example.com>', name)).toEqual({
		name: 'Our Office',
		address: 'office@example.com',
	})
	expect(readMailbox('"Hens, Ltd" <office@example.com>', name).name).toBe('Hens, Ltd')
})

test.each([
	['https://www.hatchandhen.nz:8443', 'www.hatchandhen.nz'],
	['https://māori.nz', 'xn--mori-qsa.nz'],
	['http://localhost:3000', 'hens.nz'],
	['http://203.0.113.5', 'hens.nz'],
	['http://[::1]:3000', 'hens.nz'],
	['http://nas', 'hens.nz'],
])('the site at %s greets the mail server as %s', (siteUrl, greeting) => {
	expect(greetingOf(siteUrl, { name, address: 'office@hens.nz' })).toBe(greeting)
})

test('the mail server is identified by a hash of 64 hex digits', async () => {
	await using db = await testDb()
	expect((await mailConfig(db)).addressHash).toMatch(/^[0-9a-f]{64}$/)
})
