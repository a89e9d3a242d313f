import { expect, test } from 'vitest'
import { readListAddress } from '#kit/records/list-address.ts'
import { testDb } from '#tests/support/database.ts'
import { buildPage, now } from '#tests/support/factories.ts'
import { listMissingRoles } from './admin-reads.server.ts'
import { pageReads } from './queries.server.ts'

test('the list is searched by title and address, filtered and sorted', async () => {
	await using db = await testDb()
	await buildPage(db, { title: 'Terms', slug: 'terms', role: 'terms', inFooter: true })
	await buildPage(db, { title: 'Your data', slug: 'privacy', role: 'privacy' })
	await buildPage(db, { title: 'Training', slug: 'training', country: 'Australia' })
	const titles = async (address: string) => {
		const filters = ['state', 'role', 'country', 'footer']
		const requested = readListAddress(new URLSearchParams(address), filters)
		return (await pageReads.list(db, { requested, now })).rows.map(({ title }) => title)
	}
	expect(await titles('')).toEqual(['Terms', 'Training', 'Your data'])
	expect(await titles('q=priv')).toEqual(['Your data'])
	expect(await titles('role=none')).toEqual(['Training'])
	expect(await titles('role=terms')).toEqual(['Terms'])
	expect(await titles('country=Australia')).toEqual(['Training'])
	expect(await titles('footer=yes')).toEqual(['Terms'])
	expect(await titles('sort=slug-asc')).toEqual(['Your data', 'Terms', 'Training'])
})

test('roles without a live page are missing, with the page that could be published', async () => {
	await using db = await testDb()
	const { id } = await buildPage(db, { role: 'privacy', status: 'draft' })
	await buildPage(db, { role: 'terms' })
	await buildPage(db, { role: 'accessibility', deletedAt: now })
	expect(await listMissingRoles(db, now)).toEqual([
		{ role: 'privacy', id },
		{ role: 'accessibility', id: null },
	])
})
