import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { admin, now } from '#tests/support/factories.ts'
import { fresh, resourceForm, resourceInput } from '#tests/support/inputs.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { resources } from '#platform/db/tables/content.server.ts'
import { resourceContent } from './type.server.ts'
import { getLiveResource, listFreeLiveResources } from './queries.server.ts'

test('[PUB-ENT-06] a resource has every field that its clause lists', async () => {
	await using db = await testDb()
	const saved = await resourceContent.save(
		db,
		admin(),
		fresh(resourceInput({ tags: ['Health'], price: '$9.99' })),
	)

	expect(await getLiveResource(db, 'flock-health-record', now)).toMatchObject({
		id: saved.ok && saved.value.id,
		title: 'Flock health record',
		description: 'One page to hang in the shed.',
		image: '/media/resource-images/record.jpg',
		category: 'Checklist',
		tags: ['Health'],
		free: true,
		price: '$9.99',
		downloadLink: 'https://example.com/record.pdf',
		createdAt: expect.any(Date),
	})
})

test('a blog is always free, even when saved with a price', async () => {
	await using db = await testDb()
	const input = { ...resourceInput(), category: 'Blog', free: false, price: '$9.99' }
	await resourceContent.save(db, admin(), fresh(input))

	expect(await getLiveResource(db, 'flock-health-record', now)).toMatchObject({
		free: true,
		price: null,
	})
})

test('the address of a page of this site is stored as its path, however it was typed', async () => {
	await using db = await testDb()
	for (const typed of ['/news/clean-water', new URL('/news/clean-water', env().SITE_URL).href]) {
		const values = { ...resourceForm, category: 'Blog', downloadLink: typed }
		const saved = await resourceContent.saveForm(db, admin(), { id: null, version: 0, values })
		if (!saved.ok) throw new Error(JSON.stringify(saved.error))
		const id = String(saved.value.id)
		const [row] = await db.select().from(resources).where(eq(resources.id, id))
		expect(row?.downloadLink).toBe('/news/clean-water')
	}
	const values = { ...resourceForm, downloadLink: '//evil.example' }
	expect(
		await resourceContent.saveForm(db, admin(), { id: null, version: 0, values }),
	).toMatchObject({
		ok: false,
		error: { messages: { downloadLink: ['Please enter a valid URL'] } },
	})
})

test('a paid resource keeps its price and its link, and the link is hidden from visitors', async () => {
	await using db = await testDb()
	await resourceContent.save(db, admin(), fresh(resourceInput({ free: false, price: '$29.00' })))

	const shown = await getLiveResource(db, 'flock-health-record', now)
	expect(shown).toMatchObject({ free: false, price: '$29.00', downloadLink: null })
	const [row] = await db.select().from(resources).where(eq(resources.slug, 'flock-health-record'))
	expect(row?.downloadLink).toBe('https://example.com/record.pdf')
})

test('lists read the excerpt stored at saving, or the first 4,000 characters of an older description', async () => {
	await using db = await testDb()
	const description = `# Litter\n\nScore **litter** once a week.\n\n${'> and more\n'.repeat(1000)}`
	await resourceContent.save(db, admin(), fresh(resourceInput({ description })))
	const listed = () => listFreeLiveResources(db, { now, limit: 1 })

	expect(await listed()).toMatchObject([{ excerpt: 'Score litter once a week.', description: '' }])
	await db.update(resources).set({ excerpt: null })
	expect(await listed()).toMatchObject([{ excerpt: null, description: description.slice(0, 4000) }])
})
