import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, buildArticle, buildMember, now } from '#tests/support/factories.ts'
import { articleInput, fresh } from '#tests/support/inputs.ts'
import { teamMembers } from '#platform/db/tables/content.server.ts'
import { articleContent } from './type.server.ts'
import { getLiveArticle, listLiveArticles } from './queries.server.ts'

const everywhere = { country: 'Both', category: null, now, page: 1 } as const

test('[PUB-ENT-05] an article has every field that its clause lists and its author', async () => {
	await using db = await testDb()
	const author = await buildMember(db, {
		name: 'Ana Reid',
		position: 'Vet',
		image: '/media/team/a.jpg',
	})
	const given = { authorId: author.id, category: 'Articles', country: null, featured: true }
	const saved = await articleContent.save(db, admin(), fresh(articleInput(given)))

	expect(await getLiveArticle(db, 'wet-litter-sore-feet', now)).toMatchObject({
		id: saved.ok && saved.value.id,
		title: 'Wet litter, sore feet',
		excerpt: 'What wet litter costs a flock.',
		content: 'Wet litter starts with a leaking nipple.',
		image: '/media/news-images/litter.jpg',
		date: '14 October 2026',
		category: 'Articles',
		featured: true,
		country: null,
		createdAt: expect.any(Date),
		author: { id: author.id, name: 'Ana Reid', position: 'Vet', image: '/media/team/a.jpg' },
	})
})

test('an article whose author is not a current member is refused', async () => {
	await using db = await testDb()
	const { id: gone } = await buildMember(db, { deletedAt: now })
	const { id } = await buildArticle(db, { title: 'Kept' })
	const unknown = { ok: false, error: { code: 'unknownAuthor' } }

	for (const authorId of ['nobody', '00000000-0000-4000-8000-000000000000', gone]) {
		expect(await articleContent.save(db, admin(), fresh(articleInput({ authorId })))).toEqual(
			unknown,
		)
		const draft = { id, version: 1, input: articleInput({ authorId }) }
		expect(await articleContent.save(db, admin(), draft)).toEqual(unknown)
	}
	expect((await listLiveArticles(db, everywhere)).rows).toMatchObject([{ title: 'Kept' }])
})

test('articles of a deleted member stay, without an author', async () => {
	await using db = await testDb()
	const { id: authorId } = await buildMember(db)
	await articleContent.save(db, admin(), fresh(articleInput({ authorId })))
	await db.update(teamMembers).set({ deletedAt: now }).where(eq(teamMembers.id, authorId))

	expect(await getLiveArticle(db, 'wet-litter-sore-feet', now)).toMatchObject({ author: null })
})
