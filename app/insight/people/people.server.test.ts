import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { plantPerson, tablesHolding } from '#tests/support/person.ts'
import { exportPerson } from './export-person.server.ts'
import { findPeople } from './find-people.server.ts'
import { countPerson, getPerson } from './get-person.server.ts'
import { toEntries } from './person-entries.ts'

const actor = {
	kind: 'admin',
	role: 'administrator',
	id: '00000000-0000-4000-8000-00000000000a',
} as const
const word = 'zq7marker'
const email = `${word}@example.org`
const now = new Date('2026-11-21T12:00:00Z')

const foundBy = async (db: TestDb, search: string) =>
	(await findPeople(db, { search, limit: 50 })).people

test('a person is found once by part of the name or email, in any case; wildcards are taken literally', async () => {
	await using db = await testDb()
	await plantPerson(db, word)
	await plantPerson(db, 'other')

	expect(await foundBy(db, 'ZQ7Mark')).toMatchObject([{ email, name: `Anna ${word}` }])
	expect((await foundBy(db, 'anna')).map((found) => found.email).toSorted()).toEqual([
		'other@example.org',
		email,
	])
	expect(await foundBy(db, 'anna other@ex')).toMatchObject([{ email: 'other@example.org' }])
	expect(await foundBy(db, '%')).toEqual([])
})

test('a search ignores macrons, and its pages list each person once', async () => {
	await using db = await testDb()
	const names = ['Tāne Reid', 'Tane Hall', 'Zoë Bell', 'Ta\u0304ne Moe']
	for (const [number, name] of names.entries())
		await db.pool.query(`insert into leads (kind, name, email) values ('contact', $1, $2)`, [
			name,
			`P${number}@example.nz`,
		])
	const emailsOf = (found: { email: string }[]) => found.map(({ email }) => email).toSorted()
	const tanes = ['p0@example.nz', 'p1@example.nz', 'p3@example.nz']
	expect(emailsOf(await foundBy(db, 'tane'))).toEqual(tanes)
	expect(emailsOf(await foundBy(db, 'TĀNE'))).toEqual(tanes)
	expect(emailsOf(await foundBy(db, 'zoe bell'))).toEqual(['p2@example.nz'])

	const first = await findPeople(db, { search: 'tane', limit: 2 })
	const second = await findPeople(db, { search: 'tane', limit: 2, offset: 2 })
	expect([first.total, second.total]).toEqual([3, 3])
	expect(emailsOf([...first.people, ...second.people])).toEqual(tanes)
	expect(await findPeople(db, { search: 'tane', limit: 2, offset: 4 })).toEqual({
		people: [],
		total: 3,
	})
})

test('lists all data held about a person, newest first, and nobody else’s', async () => {
	await using db = await testDb()
	await plantPerson(db, word)
	await plantPerson(db, 'other')
	const person = await getPerson(db, email)
	const entries = toEntries(person)

	expect(countPerson(person)).toEqual({
		messages: 4,
		pictures: 1,
		written: 4,
		consents: 2,
		downloads: 1,
		mails: 5,
		accounts: 1,
		cases: 1,
		invitations: 1,
		profiles: 1,
	})
	expect(entries).toHaveLength(21)
	const times = entries.map(({ at }) => at.getTime())
	expect(times).toEqual(times.toSorted((a, b) => b - a))
	expect(JSON.stringify(entries)).not.toContain('other@')
	expect(entries.find(({ kind }) => kind === 'Product enquiry')).toMatchObject({
		text: `${word} asks about red mite in a barn system.`,
	})
	const written = entries.filter(({ text }) => text?.endsWith('called back'))
	expect(written.map(({ kind }) => kind).toSorted()).toEqual(['Draft of a reply', 'Team note'])
	expect(countPerson(await getPerson(db, 'nobody@example.org')).messages).toBe(0)
})

test('an export contains every row of the person, is indented, and reveals no secret', async () => {
	await using db = await testDb()
	await plantPerson(db, word)
	await plantPerson(db, 'other')
	const { fileName, body } = await exportPerson(db, actor, { email, now })
	const text = await new Response(body).text()
	const { rows } = await db.pool.query<{ id: string }>(
		`select id::text from leads where lower(email) = $1 union all select id::text from consents where lower(email) = $1
		union all select id::text from resource_downloads where lower(email) = $1
		union all select id::text from login_invites where lower(email) = $1
		union all select id::text from auth_users where email = $1
		union all select mails.id::text from mails left join leads on leads.id = lead_id
			where lower(to_email) = $1 or lower(leads.email) = $1`,
		[email],
	)

	expect(fileName).toBe('person-zq7marker-example-org-2026-11-22.json')
	expect(text).toContain('\n\t"messages": [')
	expect(rows).toHaveLength(14)
	for (const { id } of rows) expect(text).toContain(id)
	expect(text).toContain(`${word} was called back`)
	expect(text).toContain(`"words": "no mailbox ${word}@`)
	expect(JSON.parse(text)).toMatchObject({
		account: { role: null, hasTimeCodes: false },
		passkeys: [{ name: word, usedAt: null }],
		sessions: [{ browser: word, country: null }],
	})
	expect(text).not.toMatch(/token=|hash of|credential|other@/)
	const tokens = await db.pool.query<{ token: string }>('select token from consents')
	for (const { token } of tokens.rows) expect(text).not.toContain(token)
	const { rows: audit } = await db.pool.query(
		`select actor_id as "actorId", detail from audit_log where action = 'export-person'`,
	)
	expect(audit).toMatchObject([{ actorId: actor.id, detail: { messages: 4, mails: 5 } }])
	expect(await tablesHolding(db, word)).not.toContain('public.audit_log')
})

test('an export says with which template and files a person was replied to, and has their pictures', async () => {
	await using db = await testDb()
	const [{ id }] = (
		await db.pool.query(
			`insert into templates (slug, title, "text") values ('red-mite', 'Red mite', 'Dust it.') returning id`,
		)
	).rows as [{ id: string }]
	await plantPerson(db, word)
	await db.pool.query(
		`update lead_messages set template_id = $1, files = '[{"name": "mite.pdf"}]' where kind = 'reply draft'`,
		[id],
	)
	await db.pool.query(`
		insert into lead_pictures (lead_id, name, mime, sha256, bytes, created_at)
			select lead_id, n || '.jpg', mime, sha256, decode(repeat(lpad(n::text, 2, '0'), 3), 'hex'), created_at - n * interval '1 day'
			from lead_pictures, generate_series(1, 3) n where name = '${word}.jpg'`)
	const { body } = await exportPerson(db, actor, { email, now })
	// Files are read as the answer goes out: one that is deleted meanwhile is missing.
	await db.pool.query(`delete from lead_pictures where name = '3.jpg'`)
	expect(await new Response(body).json()).toMatchObject({
		written: expect.arrayContaining([
			expect.objectContaining({ template: 'Red mite', files: [{ name: 'mite.pdf' }] }),
		]),
		pictures: [
			{ name: `${word}.jpg`, file: 'AA==' },
			{ name: '1.jpg', file: 'AQEB' },
			{ name: '2.jpg', file: 'AgIC' },
			{ name: '3.jpg', file: null },
		],
	})
	const entries = toEntries(await getPerson(db, email))
	expect(entries).toContainEqual(
		expect.objectContaining({ facts: [{ label: 'Template', value: 'Red mite' }] }),
	)
})

test('an export’s file name is safe for any email, and exporting requires an administrator', async () => {
	await using db = await testDb()
	const odd = { email: `"../..\\évil"@xn--${'a'.repeat(90)}.example`, now }
	const { fileName } = await exportPerson(db, actor, odd)
	expect(fileName).toMatch(/^person-[a-z0-9-]{1,60}-2026-11-22\.json$/)
	const nobody = null as unknown as typeof actor
	await expect(exportPerson(db, nobody, { email, now })).rejects.toThrow(ForbiddenError)
})
