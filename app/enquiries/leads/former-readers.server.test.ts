import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { suppressions } from '#platform/db/tables/leads.server.ts'
import type { Audience } from '#platform/db/tables/mails.server.ts'
import { countJobs } from '#platform/jobs/queue.server.ts'
import { testDb } from '#tests/support/database.ts'
import { addReaders } from '#tests/support/editions.ts'
import { admin } from '#tests/support/factories.ts'
import { areFormerReadersKnown, endFormerReaders, readFormerList } from './former-readers.server.ts'
import { findReaders } from './readers.server.ts'

const everybody: Audience = { country: 'Both', interests: [], since: '' }

test.each([
	['\uFEFFemail,subscribed\na@x.nz,true\nB@x.nz,false\n', ['b@x.nz'], ['subscribed']],
	['Email;Status\na@x.nz;cleaned\nb@x.nz;subscribed', ['a@x.nz'], ['Status']],
	['name\temail\nMere\ta@x.nz\n"Tom, T"\tb@x.nz', ['a@x.nz', 'b@x.nz'], []],
	['a@x.nz\nA@X.nz\n\nnot an address', ['a@x.nz'], []],
	[
		'email,unsubscribed,bounced\na@x.nz,no,yes\nb@x.nz,no,no',
		['a@x.nz'],
		['unsubscribed', 'bounced'],
	],
	[
		'name,email,status\n"Tama; Co",a@x.nz,unsubscribed\n"x, y;z",b@x.nz,subscribed',
		['a@x.nz'],
		['status'],
	],
	['email,notes\na@x.nz,"one; two; three; four"', ['a@x.nz'], []],
])('%j says that %j left', (csv, emails, columns) => {
	expect(readFormerList(csv)).toMatchObject({ ok: true, value: { emails, columns } })
})

test.each(['email,status\na@x.nz', 'name,email,status\nTom, T,a@x.nz,subscribed'])(
	'%j is refused: nobody knows which cell says who left',
	(csv) => {
		expect(readFormerList(csv)).toMatchObject({ error: { code: 'uneven' } })
	},
)

test('a list without an address is refused', () => {
	expect(readFormerList('name\nMere')).toMatchObject({ error: { code: 'empty' } })
})

test('whoever left elsewhere gets nothing from here, in any case of the address; others stay', async () => {
	await using db = await testDb()
	await addReaders(db, [{ email: 'Left@Farm.example' }, { email: 'stays@farm.example' }])
	expect(await areFormerReadersKnown(db)).toBe(false)
	const csv = 'left@farm.example\nunknown@farm.example'
	const said = { ok: true, value: { people: 2, rows: 2, readers: 1, columns: [] } }
	expect(await endFormerReaders(db, admin(), { csv, isSure: false })).toEqual(said)
	expect(await areFormerReadersKnown(db)).toBe(false)
	expect(await endFormerReaders(db, admin(), { csv, isSure: true })).toEqual(said)
	const found = await findReaders(db, everybody, randomUUID())
	expect(found.map(({ email, reason }) => [email, reason])).toEqual([
		['Left@Farm.example', 'Unsubscribed'],
		['stays@farm.example', null],
	])
	expect(await areFormerReadersKnown(db)).toBe(true)
})

test('a list of ten thousand is one statement for each of its steps, and each reader that ends is told to the mailing list', async () => {
	await using db = await testDb()
	await addReaders(db, [{ email: 'r1@farm.example' }, { email: 'r2@farm.example' }])
	const csv = Array.from({ length: 10_000 }, (_, index) => `r${index}@farm.example`).join('\n')
	expect(await endFormerReaders(db, admin(), { csv, isSure: true })).toMatchObject({
		value: { people: 10_000, readers: 2 },
	})
	expect(await db.$count(suppressions)).toBe(10_000)
	expect(await countJobs(db, ['leads.pushSubscriber'])).toMatchObject({ waiting: 2 })
})

test('staff may declare that there was no other service, and editors may not', async () => {
	await using db = await testDb()
	const declared = { csv: '', isSure: true }
	const editor = admin('e', 'editor')
	await expect(endFormerReaders(db, editor, declared)).rejects.toThrow(ForbiddenError)
	expect(await endFormerReaders(db, admin(), declared)).toMatchObject({ value: { people: 0 } })
	expect(await areFormerReadersKnown(db)).toBe(true)
})
