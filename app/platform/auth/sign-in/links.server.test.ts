import { expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { purgeLinks, issueLink, readLink, takeLink } from './links.server.ts'
import type { LinkKind } from './links.server.ts'

const now = new Date('2026-10-14T09:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const tokenOf = (path: string) => /=([\w-]{43})$/.exec(path)?.[1] ?? ''
const kinds: LinkKind[] = ['verification', 'reset', 'invitation', 'setup']

async function issue(db: TestDb, kind: LinkKind, userId: string | null, at = now) {
	return tokenOf(await issueLink(db, { kind, userId, now: at }))
}

test('each kind of link has its address and works until the last moment before it expires', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db)
	const lives: [LinkKind, RegExp, number][] = [
		['reset', /^\/admin\/auth\?reset=true&token=/, 3600],
		['verification', /^\/admin\/auth\?verify=/, 86_400],
		['invitation', /^\/admin\/auth\?reset=true&token=/, 604_800],
		['setup', /^\/admin\/auth\?setup=/, 86_400],
	]
	for (const [kind, address, seconds] of lives) {
		const userId = kind === 'setup' ? null : id
		const path = await issueLink(db, { kind, userId, now })
		expect(path).toMatch(address)
		const token = tokenOf(path)
		expect(await readLink(db, token, after(seconds - 0.001))).toEqual({ kind, userId, email: null })
		expect(await readLink(db, token, after(seconds))).toBeNull()
		expect(await takeLink(db, { token, kinds, now: after(seconds) })).toBeNull()
		expect(await takeLink(db, { token, kinds, now: after(seconds - 0.001) })).toEqual({
			kind,
			email: null,
			userId,
		})
	}
})

test('reading a link does not use it up; taking it does, and only for its own purpose', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db)
	const token = await issue(db, 'reset', id)

	expect(await takeLink(db, { token, kinds: ['verification', 'setup'], now })).toBeNull()
	for (let time = 0; time < 2; time += 1)
		expect(await readLink(db, token, now)).toEqual({ kind: 'reset', userId: id, email: null })
	expect(await takeLink(db, { token, kinds: ['invitation', 'reset'], now })).not.toBeNull()
	expect(await takeLink(db, { token, kinds: ['invitation', 'reset'], now })).toBeNull()
	expect(await readLink(db, token, now)).toBeNull()
})

test('a newer link replaces the older one of its kind and account, and no other', async () => {
	await using db = await testDb()
	const [ana, bob] = [await createAdmin(db), await createAdmin(db)]
	const old = await issue(db, 'reset', ana.id)
	const others = [
		await issue(db, 'invitation', ana.id),
		await issue(db, 'reset', bob.id),
		await issue(db, 'setup', null),
		await issue(db, 'setup', null),
	]
	const newer = await issue(db, 'reset', ana.id, after(60))

	expect(await readLink(db, old, now)).toBeNull()
	for (const token of [newer, ...others]) expect(await readLink(db, token, now)).not.toBeNull()
	expect(await readLink(db, newer, after(3659)), 'its time begins anew').not.toBeNull()
})

test('a link taken in a failed transaction stays valid', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db)
	const token = await issue(db, 'reset', id)
	const failed = db.transaction(async (tx) => {
		expect(await takeLink(tx, { token, kinds, now })).not.toBeNull()
		throw new Error('the rest failed')
	})
	await expect(failed).rejects.toThrow('the rest failed')
	expect(await takeLink(db, { token, kinds, now })).not.toBeNull()
})

test('of 12 simultaneous uses of a link, one succeeds', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db)
	const token = await issue(db, 'reset', id)
	const taken = await Promise.all(
		Array.from({ length: 12 }, () => takeLink(db, { token, kinds, now })),
	)
	expect(taken.filter((link) => link !== null)).toEqual([
		{ kind: 'reset', userId: id, email: null },
	])
})

test('a made-up token is never a link, whatever it looks like', async () => {
	await using db = await testDb()
	await issue(db, 'setup', null)
	for (const token of ['', ' ', 'made up', '\0', 'a'.repeat(100_000), "' or 1=1 --"]) {
		expect(await readLink(db, token, now)).toBeNull()
		expect(await takeLink(db, { token, kinds, now })).toBeNull()
	}
})

test('the hash stored in the database does not work as a link', async () => {
	await using db = await testDb()
	await issue(db, 'setup', null)
	const { rows } = await db.pool.query<{ hash: string }>('select hash from auth_links')
	expect(await readLink(db, rows[0]?.hash ?? '', now)).toBeNull()
})

test('links are purged after they expire, not at the moment of expiry', async () => {
	await using db = await testDb()
	const { id } = await createAdmin(db)
	await issue(db, 'reset', id)
	const day = await issue(db, 'verification', id)
	const left = async () => (await db.pool.query('select from auth_links')).rowCount
	await purgeLinks(db, after(3600))
	expect(await left()).toBe(2)
	await purgeLinks(db, after(3600.001))
	expect(await left()).toBe(1)
	expect(await readLink(db, day, after(3601))).not.toBeNull()
})
