import { expect, test } from 'vitest'
import type { Audience } from '#platform/mail/kinds.ts'
import { testDb } from '#tests/support/database.ts'
import { addReaders } from '#tests/support/editions.ts'
import { admin } from '#tests/support/factories.ts'
import { areFormerReadersKnown, endFormerReaders, readFormerList } from './former-readers.server.ts'
import { findReaders } from './readers.server.ts'

const everybody: Audience = { country: 'Both', interests: [], since: null }

test.each([
	['\uFEFFemail,subscribed\na@x.nz,true\nB@x.nz,false\n', ['b@x.nz'], ['subscribed']],
	['Email;Status\na@x.nz;cleaned\nb@x.nz;subscribed', ['a@x.nz'], ['Status']],
	['name\temail\nMere\ta@x.nz\n"Tom, T"\tb@x.nz', ['a@x.nz', 'b@x.nz'], []],
	['a@x.nz\nA@X.nz\n\nnot an address', ['a@x.nz'], []],
	['email,unsubscribed,bounced\na@x.nz,no,yes\nb@x.nz,no,no', ['a@x.nz'], ['unsubscribed', 'bounced']],
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
	expect(await endFormerReaders(db, admin(), ['left@farm.example', 'unknown@farm.example'])).toBe(1)
	const { readers } = await findReaders(db, everybody, null)
	expect(readers.map(({ email }) => email)).toEqual(['stays@farm.example'])
	expect(await areFormerReadersKnown(db)).toBe(true)
})
