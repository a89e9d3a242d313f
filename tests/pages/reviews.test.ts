// When a text was reviewed last: on its page, in its form, and who may say so.
import { expect } from 'vitest'
import { formatDate, isoDay } from '#platform/lib/text/long-date.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

const nextYear = new Date().getFullYear() + 1

test('a page says that it was reviewed as soon as it was, and never of a version that nobody has seen', async ({
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
		ask(`/admin/${path}/review`, {
			method: 'POST',
			headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
	const mark = (path: string, version: number) => post(path, { act: 'mark', version })
	const checkedOn = async (path: string) => {
		const page = await open(path)
		const time = page.$('main :contains("Checked ") > time').last()
		return { text: time.text(), at: time.attr('datetime'), html: page.$.html() }
	}
	expect((await checkedOn(`/news/${slug}`)).text).toBe('')
	const stale = await mark(`news/${id}`, 2)
	expect(stale.status).toBe(409)
	expect(await stale.json()).toEqual({
		message: 'The text has changed since you opened it. Reload it, and look at it again.',
	})
	expect((await checkedOn(`/news/${slug}`)).text).toBe('')

	// The screen that was there before, in mails.
	const before = await open(`/admin/news/${id}/still-right`, { headers })
	expect(before).toMatchObject({ status: 200, path: `/admin/news/${id}/edit` })
	expect(before.texts('section').join()).toContain('Not reviewed yet.')
	expect(before.texts('#next-review').join()).toMatch(
		new RegExp(`^Next review: \\d+ \\w+ ${nextYear}$`),
	)
	expect((await mark(`news/${id}`, 1)).status).toBe(200)
	const now = new Date()
	const shown = await checkedOn(`/news/${slug}`)
	expect(shown).toMatchObject({ text: formatDate(now), at: isoDay(now) })
	expect(shown.html).not.toContain('lastReviewed')
	const form = await open(`/admin/news/${id}/edit`, { headers })
	expect(form.texts('section').join()).toMatch(/Reviewed .* by Hana/)
	expect(form.$('#review-by').attr('value')).toMatch(new RegExp(`^${nextYear}-`))

	// Not of a type whose pages do not say so.
	expect((await mark(`products/${product.id}`, 1)).status).toBe(200)
	expect((await checkedOn(`/products/${product.slug}`)).text).toBe('')

	const later = await post(`news/${id}`, { act: 'day', reviewBy: `${nextYear + 1}-01-02` })
	expect(later.status).toBe(422)
	expect(await later.json()).toEqual({
		message: 'Read the text and mark it as reviewed to move the date on.',
	})
	expect((await post(`news/${id}`, { act: 'owner', ownerId })).status).toBe(200)
	expect((await post(`news/${id}`, { act: 'other' })).status).toBe(400)
	const gone = `news/${crypto.randomUUID()}`
	expect((await post(gone, { act: 'owner', ownerId })).status).toBe(410)
	expect((await post('nothing/1', { act: 'owner', ownerId })).status).toBe(404)
	const activity = await open('/admin/activity?kind=article', { headers })
	expect(activity.texts('.activity-day li').join()).toMatch(/reviewed .*version 1/)
})

test('a resource says it too; an editor neither sees nor changes reviews of what only administrators edit', async ({
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
	const change = await ask(`${path}/review`, {
		method: 'POST',
		headers: { ...headers, Origin: site.url, 'Content-Type': 'application/json' },
		body: JSON.stringify({ act: 'owner', ownerId: null }),
	})
	expect(change.status).toBe(403)
	expect((await ask(`${path}/still-right`, { headers })).status).toBe(403)
})
