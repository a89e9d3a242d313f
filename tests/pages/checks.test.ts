// When a text was checked last: on its page, in its form, and who may say so.
import { expect } from 'vitest'
import { formatDate, isoDay } from '#platform/lib/text/long-date.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

const inAYear = `${new Date().getFullYear() + 1}-12-01`

test('a page says that it was checked as soon as it was, and never of a version that nobody has seen', async ({
	ask,
	open,
	db,
	site,
}) => {
	const { headers, id: ownerId } = await signedIn(db, { name: uniqueName('Hana') })
	const title = uniqueName('Bird <b>flu</b>')
	const given = { slug: title.replaceAll(/\W/g, '-').toLowerCase(), category: 'Disease Spotlight' }
	const { id, slug } = await insertArticle(db, { title, ...given })
	const product = await insertProduct(db)
	const post = (path: string, body: object) =>
		ask(`/admin/${path}/check`, {
			method: 'POST',
			headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
	const confirm = (path: string, version: number) =>
		post(path, { act: 'confirm', version, checkBy: inAYear })
	const checkedOn = async (path: string) => {
		const page = await open(path)
		const time = page.$('main :contains("Checked ") > time').last()
		return { text: time.text(), at: time.attr('datetime'), html: page.$.html() }
	}
	expect((await checkedOn(`/news/${slug}`)).text).toBe('')
	const stale = await confirm(`news/${id}`, 2)
	expect(stale.status).toBe(409)
	expect(await stale.json()).toEqual({
		message: 'The text has changed since you looked at it. Look at it again.',
	})
	expect((await checkedOn(`/news/${slug}`)).text).toBe('')

	const look = await open(`/admin/news/${id}/still-right`, { headers })
	expect(look.texts('.history-note').join()).toContain('Nobody has checked it yet.')
	expect(look.$('.compared-text').first().text()).toBe(title)
	expect((await confirm(`news/${id}`, 1)).status).toBe(200)
	const now = new Date()
	const shown = await checkedOn(`/news/${slug}`)
	expect(shown).toMatchObject({ text: formatDate(now), at: isoDay(now) })
	expect(shown.html).not.toContain('lastReviewed')
	const form = await open(`/admin/news/${id}/edit`, { headers })
	expect(form.texts('section').join()).toMatch(/Checked .* by Hana/)
	expect(form.$('#check-by').attr('value')).toBe(inAYear)

	// Not of a type whose pages do not say so.
	expect((await confirm(`products/${product.id}`, 1)).status).toBe(200)
	expect((await checkedOn(`/products/${product.slug}`)).text).toBe('')

	const later = await post(`news/${id}`, { act: 'day', checkBy: `${inAYear.slice(0, 8)}02` })
	expect(later.status).toBe(422)
	expect(await later.json()).toEqual({
		message: 'Read the text and use Still right to move the date on.',
	})
	expect((await post(`news/${id}`, { act: 'owner', ownerId })).status).toBe(200)
	expect((await post(`news/${id}`, { act: 'other' })).status).toBe(400)
	const gone = `news/${crypto.randomUUID()}`
	expect((await post(gone, { act: 'owner', ownerId })).status).toBe(410)
	expect((await ask(`/admin/${gone}/still-right`, { headers })).status).toBe(404)
	expect((await post('nothing/1', { act: 'owner', ownerId })).status).toBe(404)
	const activity = await open('/admin/activity?kind=article', { headers })
	expect(activity.texts('.activity-day li').join()).toContain('and found it still right, version 1')
})

test('a resource says it too; an editor neither sees nor changes checks of what only administrators edit', async ({
	ask,
	open,
	db,
	site,
}) => {
	const page = await open('/resources/farm-gate-biosecurity-checklist')
	expect(page.$('time[datetime="2026-11-12"]').parent().text()).toBe('Checked November 12, 2026')
	const { headers } = await signedIn(db, { role: 'editor' })
	const { rows } = await db.query('select id::text from business')
	const path = `/admin/business/${rows[0].id}`
	const change = await ask(`${path}/check`, {
		method: 'POST',
		headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
		body: JSON.stringify({ act: 'owner', ownerId: null }),
	})
	expect(change.status).toBe(403)
	expect((await ask(`${path}/still-right`, { headers })).status).toBe(403)
})
