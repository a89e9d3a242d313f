import { expect, test } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, buildArticle, buildMedia, buildVacancy } from '#tests/support/factories.ts'
import { listRecentChanges } from './recent-changes.server.ts'

test('recent changes by people are listed once per record, newest first, with the record’s current name', async () => {
	await using db = await testDb()
	const [article, vacancy] = [await buildArticle(db), await buildVacancy(db, { title: 'Vet' })]
	const file = await buildMedia(db, { originalName: 'tray.jpg' })
	const ana = actorId(admin('a'))
	const did = (action: string, recordType: string, recordId: string | number, by = ana) => ({
		actorId: by,
		action,
		recordType,
		recordId: String(recordId),
	})
	await db.pool.query('update job_vacancies set deleted_at = now()')
	await db
		.insert(auditLog)
		.values([
			did('create', 'article', article.id, 'system'),
			did('update', 'article', article.id),
			did('update', 'article', article.id),
			did('upload', 'media', file.id),
			did('trash', 'vacancy', vacancy.id),
			did('erase-person', 'person', 'x'),
			did('sign-in', 'sign-in', 'x'),
		])
	const told = await listRecentChanges(db, 'administrator')
	expect(told.map(({ before, label, href }) => [before, label, href])).toEqual([
		['erased a person’s data', null, null],
		['moved the vacancy', 'Vet', '/admin/trash'],
		['uploaded the file', 'tray.jpg', '/admin/media?q=tray.jpg'],
		['changed the article', article.title, `/admin/news/${article.id}/edit`],
	])
})
