import { expect, test } from 'vitest'
import { services } from '#app/db/tables/services.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildService, hourBefore } from '#tests/support/factories.ts'
import { withTitles } from './picked.server.ts'

test('picked records keep their order; those in the trash say so, and deleted ones are left out', async () => {
	await using db = await testDb()
	const kept = await buildService(db, { title: 'Shed check' })
	const trashed = await buildService(db, { title: 'Litter test', deletedAt: hourBefore })
	const gone = '00000000-0000-4000-8000-00000000000f'
	expect(await withTitles(db, services, [trashed.id, gone, kept.id])).toEqual([
		{ id: trashed.id, title: 'Litter test (in the trash)' },
		{ id: kept.id, title: 'Shed check' },
	])
	expect(await withTitles(db, services, [])).toEqual([])
})
