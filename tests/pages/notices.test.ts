// The notice above every page, as staff save it and as visitors see it.
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { insertRow } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

const place = 'aside[aria-label=Notice]'
const words = 'Bird flu is found in Southland. Close your shed to visitors.'

function insertNotice(db: Pool, title: string, row = {}) {
	const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000)
	const slug = title.toLowerCase().replaceAll(/\W+/g, '-')
	return insertRow(db, 'notices', { title, target: '', slug, unpublish_at: inTwoWeeks, ...row })
}

test('a saved notice stands above every page, without a script, and ends after two weeks by itself', async ({
	ask,
	open,
	emptySite: { url, db },
}) => {
	const paths = ['/', '/news', '/contact', '/no-such-page']
	for (const path of paths) expect((await open(url + path)).texts(place)).toEqual([])
	const { headers } = await signedIn(db)
	const response = await ask(`${url}/admin/notices/save`, {
		method: 'POST',
		headers: { ...headers, 'Content-Type': 'application/json' },
		body: JSON.stringify({
			id: null,
			version: 0,
			values: { title: words, target: '/contact', country: 'Both', status: 'published' },
		}),
	})
	expect(response.status).toBe(200)
	for (const path of paths) {
		const page = await open(url + path)
		expect.soft(page.texts(`${place} a`), path).toEqual([words])
		expect.soft(page.attributes(`${place} a`, 'href')).toEqual(['/contact'])
		expect.soft(page.attributes(`${place} details`, 'open')).toEqual(['open'])
		expect.soft(page.attributes(`${place} script, ${place} form`, 'id')).toEqual([])
	}
	const { rows } = await db.query(
		`select round(extract(epoch from unpublish_at - created_at) / 86400)::int as days from notices`,
	)
	expect(rows).toEqual([{ days: 14 }])
})

test('visitors see one notice at a time, that of their country, in its time', async ({
	open,
	emptySite: { url, db },
}) => {
	const shown = async (country: string) =>
		(await open(`${url}/?country=${country}`)).texts(`${place} p`)
	const [earlier, later] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms))
	await insertNotice(db, 'For both', { publish_at: earlier })
	expect(await shown('New%20Zealand')).toEqual(['For both'])
	await insertNotice(db, 'For Australia', { country: 'Australia' })
	await insertNotice(db, 'Not yet', { publish_at: later })
	await insertNotice(db, 'Over', { unpublish_at: earlier })
	await insertNotice(db, 'A draft', { status: 'draft' })
	await insertNotice(db, 'In the trash', { deleted_at: earlier })
	expect(await shown('New%20Zealand')).toEqual(['For both'])
	expect(await shown('Australia')).toEqual(['For Australia'])
})

test('a notice that leads to a page which visitors cannot see keeps its words, without a link', async ({
	open,
	emptySite: { url, db },
}) => {
	await insertNotice(db, 'Read this', { target: '/news/no-such-article' })
	const page = await open(url)
	expect(page.texts(`${place} p`)).toEqual(['Read this'])
	expect(page.texts(`${place} a`)).toEqual([])
})
