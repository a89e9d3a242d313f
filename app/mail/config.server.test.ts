import { expect, test } from 'vitest'
import { defaultSender, greetingOf, mailConfig, readMailbox } from './config.server.ts'

const name = 'Hatch & Hen Poultry Consulting'

test('without MAIL_FROM the sender uses our own domain, or the mailbox of the settings when local', () => {
	const ours = { name, address: 'no-reply@hatchandhen.nz' }
	expect(defaultSender('https://www.hatchandhen.nz')).toEqual(ours)
	expect(defaultSender('https://hatchandhen.nz:8443')).toEqual(ours)
	for (const local of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
		expect(defaultSender(local)).toEqual({ name, address: 'hello@hatchandhen.example' })
})

test('a mailbox may have a name', () => {
	expect(readMailbox('office@example.com')).toEqual({ name, address: 'office@example.com' })
	expect(readMailbox('Our Office <office@example.com>')).toEqual({
		name: 'Our Office',
		address: 'office@example.com',
	})
	expect(readMailbox('"Hens, Ltd" <office@example.com>').name).toBe('Hens, Ltd')
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

test('the mail server is identified by a hash of 64 hex digits', () => {
	expect(mailConfig().addressHash).toMatch(/^[0-9a-f]{64}$/)
})
