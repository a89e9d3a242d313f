import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { resources } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildResource, nobody, now } from '#tests/support/factories.ts'
import { makeFileLink, readFileLink } from './file-links.server.ts'

const file = '/media/resource-documents/1-00ff.pdf'
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

test('a link opens the file for seven days without revealing its address', async () => {
	await using db = await testDb()
	const { id, token, endsAt } = await link(db)

	expect(endsAt).toEqual(inDays(7))
	expect(await readFileLink(db, token, now)).toBe(file)
	expect(await readFileLink(db, token, new Date(inDays(7).getTime() - 1))).toBe(file)
	expect(await readFileLink(db, token, inDays(7))).toBeNull()
	expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).not.toContain('media')
	expect(await db.select().from(auditLog)).toMatchObject([
		{ actorId: expect.any(String), action: 'file-link', recordType: 'resource', recordId: id },
	])
})

test('a link follows a replaced file, and stops working when the resource is trashed', async () => {
	await using db = await testDb()
	const { id, token } = await link(db)
	const change = (columns: Partial<typeof resources.$inferInsert>) =>
		db.update(resources).set(columns).where(eq(resources.id, id))

	await change({ downloadLink: '/media/resource-documents/2-00ff.pdf', status: 'draft' })
	expect(await readFileLink(db, token, now)).toBe('/media/resource-documents/2-00ff.pdf')
	await change({ downloadLink: 'https://example.com/a.pdf' })
	expect(await readFileLink(db, token, now)).toBeNull()
	await change({ downloadLink: file, deletedAt: now })
	expect(await readFileLink(db, token, now)).toBeNull()
})

test('altered links, and links for another purpose, are rejected', async () => {
	await using db = await testDb()
	const { id, token } = await link(db)

	for (const wrong of ['', 'x', `${token}x`, signToken('preview', id), signToken('file', file)])
		expect(await readFileLink(db, wrong, now), `link ${wrong}`).toBeNull()
})

test('no link is made for an external file or a trashed resource, nor without permission to edit', async () => {
	await using db = await testDb()
	const elsewhere = await buildResource(db, { free: false })
	const trashed = await buildResource(db, { downloadLink: file, deletedAt: now })
	const make = (id: string) => makeFileLink(db, admin(), { id, now })

	expect(await make(elsewhere.id)).toEqual({ ok: false, error: { code: 'notOurs' } })
	expect(await make(trashed.id)).toEqual({ ok: false, error: { code: 'gone' } })
	expect(await make('x')).toEqual({ ok: false, error: { code: 'gone' } })
	await expect(makeFileLink(db, nobody, { id: elsewhere.id, now })).rejects.toThrow(ForbiddenError)
})

async function link(db: TestDb) {
	const { id } = await buildResource(db, { free: false, downloadLink: file })
	const made = await makeFileLink(db, admin(), { id, now })
	if (!made.ok) throw new Error(made.error.code)
	const { path, endsAt } = made.value
	return { id, endsAt, token: path.replace('/file?token=', '') }
}
