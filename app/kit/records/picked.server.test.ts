import { expect, test } from 'vitest'
import { services } from '#platform/db/tables/content.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildService, hourBefore } from '#tests/support/factories.ts'
import { withPresentTitles, withTitles } from './picked.server.ts'

test('picked records keep their order; those in the trash and deleted ones say so', async () => {
	await using db = await testDb()
	const saved = await buildService(db, { title: 'Shed check' })
	const trashed = await buildService(db, { title: 'Litter test', deletedAt: hourBefore })
	const gone = '00000000-0000-4000-8000-00000000000f'
	expect(await withTitles(db, services, [trashed.id, gone, saved.id])).toEqual([
		{ id: trashed.id, title: 'Litter test (in the trash)' },
		{ id: gone, title: 'Unknown (deleted)' },
		{ id: saved.id, title: 'Shed check' },
	])
	expect(await withTitles(db, services, [])).toEqual([])
})

test('values kept earlier get the present titles of what they pick, and are otherwise as they were kept', async () => {
	await using db = await testDb()
	const renamed = await buildService(db, { title: 'Shed check, autumn' })
	const trashed = await buildService(db, { title: 'Litter test', deletedAt: hourBefore })
	const saved = {
		title: 'Boots',
		more: [
			{ id: renamed.id.toUpperCase(), title: 'Shed check' },
			{ id: trashed.id, title: 'Litter test' },
		],
		other: [{ id: 'not an id' }],
	}
	expect(await withPresentTitles(db, { more: services, other: services }, saved)).toEqual({
		...saved,
		more: [
			{ id: renamed.id, title: 'Shed check, autumn' },
			{ id: trashed.id, title: 'Litter test (in the trash)' },
		],
	})
	expect(await withPresentTitles(db, {}, saved)).toEqual(saved)
})
