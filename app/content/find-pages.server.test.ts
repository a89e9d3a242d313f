import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildMember,
	buildProduct,
	buildResource,
	buildService,
	buildVacancy,
	hiddenStates,
	now,
} from '#tests/support/factories.ts'
import { findPages } from './find-pages.server.ts'

test('records are found by words of the title, with the public address of each type', async () => {
	await using db = await testDb()
	const title = 'Boot dip'
	await buildService(db, { title, slug: 'boot-dip' })
	await buildProduct(db, { title, slug: 'boot-dip' })
	await buildArticle(db, { title, slug: 'boot-dip' })
	await buildResource(db, { title, slug: 'boot-dip' })
	const vacancy = await buildVacancy(db, { title })
	await buildMember(db, { name: title })
	await buildProduct(db, { title: 'Boot dip, deleted', deletedAt: now })
	const found = await findPages(db, { search: ' DIP boot', each: 5, now })
	expect(found.map(({ title: name, kind, href }) => [name, kind, href])).toEqual([
		[title, 'Service', '/services#boot-dip'],
		[title, 'Product', '/products/boot-dip'],
		[title, 'Article', '/news/boot-dip'],
		[title, 'Resource', '/resources/boot-dip'],
		[title, 'Vacancy', `/about/job-vacancies/${vacancy.id}`],
	])
	expect(await findPages(db, { search: ' ', each: 5, now })).toEqual([])
	expect(await findPages(db, { search: 'boot tray', each: 5, now })).toEqual([])
})

test('what visitors cannot open comes last, and says so', async () => {
	await using db = await testDb()
	for (const [name, state] of Object.entries(hiddenStates))
		await buildProduct(db, { title: `Tray ${name}`, ...state })
	await buildVacancy(db, { title: 'Tray maker' })
	const found = await findPages(db, { search: 'tray', each: 9, now })
	expect(found[0]).toMatchObject({ title: 'Tray maker', kind: 'Vacancy' })
	const kinds = Object.fromEntries(found.slice(1).map(({ title, kind }) => [title, kind]))
	expect(new Set(Object.values(kinds))).toEqual(
		new Set(['Product, not published yet', 'Product, no longer published']),
	)
	expect(found.filter(({ title }) => title.startsWith('Tray '))).toHaveLength(found.length)
})
