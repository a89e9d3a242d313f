// The archive of the newsletter, and the page to subscribe.
import { expect } from 'vitest'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { test } from '#tests/support/pages.ts'
import { insertRow } from '#tests/support/records.ts'

const item = {
	type: 'article',
	id: '00000000-0000-4000-8000-000000000000',
	path: '/news/litter',
	title: 'Wet litter',
	words: 'What it costs.',
	image: '',
	alt: '',
}
const edition = {
	title: 'Heat is coming',
	slug: 'heat-is-coming',
	inbox_line: 'Three things to check',
	greeting: 'Hello {visitor},',
	opening: 'It will be **hot**.',
	items: JSON.stringify([item]),
	closing: 'Ring us.',
}

test('a published edition stands in the list, on a page of its own and in the sitemap, without anything of one reader', async ({
	open,
	ask,
	emptySite: { url, db },
}) => {
	const { id } = await insertRow(db, 'editions', edition)
	const list = await open(`${url}/newsletter`)
	expect(list.status).toBe(200)
	expect(list.texts('h1')).toEqual(['Newsletter'])
	expect(list.attributes('main a[href^="/newsletter/"]', 'href')).toEqual([
		'/newsletter/heat-is-coming',
	])
	expect(list.$('form input[type=email]')).toHaveLength(1)
	const page = await open(`${url}/newsletter/heat-is-coming`)
	expect(page.texts('h1')).toEqual(['Heat is coming'])
	expect(page.texts('main strong')).toEqual(['hot'])
	expect(page.attributes('main li a', 'href')).toContain('/news/litter')
	expect(page.html).not.toMatch(/\?token=|Hello|\{visitor\}|utm_source=newsletter/)
	const sitemap = await (await ask(`${url}/sitemap.xml`)).text()
	expect(sitemap).toContain('/newsletter/heat-is-coming<')
	expect(sitemap).toContain('/newsletter<')

	await insertRow(db, 'edition_sendings', {
		edition_id: id,
		version: 1,
		letter: '{}',
		words: JSON.stringify({
			title: 'As it was',
			inboxLine: 'x',
			opening: 'Mailed words.',
			items: [],
			closing: '',
		}),
		audience: '{}',
		state: 'going',
		due_at: new Date(),
		started_at: new Date('2026-05-03T00:00Z'),
	})
	await db.query('update editions set version = 2')
	const shown = async () =>
		(await open(`${url}/newsletter/heat-is-coming`)).texts('main h1, main p').join()
	await expect.poll(shown).toMatch(/^As it was,3 May 2026,Mailed words\./)
})

test('a draft, and all of it when the newsletter is left out, are found nowhere', async ({
	ask,
	emptySite: { url, db },
}) => {
	await insertRow(db, 'editions', { ...edition, status: 'draft' })
	const statusOf = async (path: string) => (await ask(url + path)).status
	expect(await statusOf('/newsletter/heat-is-coming')).toBe(404)
	expect(await (await ask(`${url}/sitemap.xml`)).text()).not.toContain('/newsletter/')
	await db.query(`update editions set status = 'published'`)
	await db.query(`update business set left_out = '{Newsletter}'`)
	for (const path of ['/newsletter', '/newsletter/heat-is-coming'])
		expect(await statusOf(path), path).toBe(404)
	expect(await (await ask(`${url}/sitemap.xml`)).text()).not.toContain('/newsletter')
	await db.query(`update business set left_out = '{}'`)
})

test('the home page and the end of an article lead to it', async ({ open, db }) => {
	const { rows } = await db.query(
		`select slug from news where status = 'published' and deleted_at is null limit 1`,
	)
	for (const path of ['/', `/news/${rows[0].slug}`]) {
		const page = await open(path)
		expect(page.attributes('main a[href="/newsletter"]', 'href'), path).toEqual(['/newsletter'])
	}
})

test('a list of some ten thousand former readers is read whole, and no more than its limit', async ({
	ask,
	emptySite: { url, db },
}) => {
	const cookies = await sessionOf(db, await createAdmin(db))
	const statusOf = async (csv: string) => {
		const body = JSON.stringify({ kind: 'former', csv, isSure: false })
		const headers = { Cookie: cookies.join('; '), 'Content-Type': 'application/json', Origin: url }
		const address = `${url}/admin/editions/none/change`
		return (await ask(address, { method: 'POST', headers, body })).status
	}
	const list = (people: number) =>
		Array.from({ length: people }, (_, index) => `reader.number.${index}@some-farm.example`)
	expect(await statusOf(list(60_000).join('\n'))).toBe(200)
	expect(await statusOf('x'.repeat(6_300_000))).toBe(413)
})
