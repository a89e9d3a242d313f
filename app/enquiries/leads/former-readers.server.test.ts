import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import type { Audience } from '#platform/db/tables/mails.server.ts'
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
])('%j says that %j left', (csv, emails, columns) => {
	expect(readFormerList(csv)).toMatchObject({ ok: true, value: { emails, columns } })
})

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

test('staff may declare that there was no other service, and editors may not', async () => {
	await using db = await testDb()
	const declared = { csv: '', isSure: true }
	const editor = admin('e', 'editor')
	await expect(endFormerReaders(db, editor, declared)).rejects.toThrow(ForbiddenError)
	expect(await endFormerReaders(db, admin(), declared)).toMatchObject({ value: { people: 0 } })
	expect(await areFormerReadersKnown(db)).toBe(true)
})
