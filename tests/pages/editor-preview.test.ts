// The responses from which the editor draws what it cannot draw itself.
import { expect } from 'vitest'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'

test('a preview needs a signed-in administrator, and accepts up to 100,000 characters', async ({
	ask: request,
	site,
	db,
}) => {
	let cookies: string[] = []
	const ask = (data: unknown) =>
		request('/admin/preview', {
			method: 'POST',
			headers: {
				Origin: site.url,
				'Content-Type': 'application/json',
				Cookie: cookies.join('; '),
			},
			body: JSON.stringify(data),
		})
	const of = (...blocks: unknown[]) => ({ blocks, definitions: '', pictures: [] })
	expect((await ask(of('x'))).status).toBe(401)
	cookies = await sessionOf(db, await createAdmin(db))
	const address = await storedPicture(db)
	const requested = {
		...of('**x**', '[a][b] ![](/media/none/1.jpg)', '[b]: /news'),
		definitions: '[b]: /news',
	}
	expect(
		await (await ask({ ...requested, pictures: [address, '/media/none/1.jpg'] })).json(),
	).toEqual({
		html: [
			'<p><strong>x</strong></p>',
			'<p><a href="/news">a</a> <img src="/media/none/1.jpg" alt="" loading="lazy" decoding="async"></p>',
			'',
		],
		pictures: { [address]: { width: expect.any(Number), height: expect.any(Number) } },
	})
	expect((await ask(of('鶏'.repeat(99_990), 'x'.repeat(10)))).status).toBe(200)
	expect((await ask({ ...of('x'.repeat(99_990)), definitions: 'x'.repeat(11) })).status).toBe(413)
	expect((await ask(of('x'.repeat(5_000_000)))).status).toBe(413)
	expect((await ask(of(...Array.from({ length: 401 }, () => 'x')))).status).toBe(413)
	const wrong = [
		of(5),
		{ markdown: 'x' },
		{ ...of('x'), pictures: 'x' },
		{ ...of('x'), definitions: null },
	]
	expect(await Promise.all(wrong.map(async (data) => (await ask(data)).status))).toEqual([
		400, 400, 400, 400,
	])
	expect(
		(await request('/admin/preview', { headers: { Cookie: cookies.join('; ') } })).status,
	).toBe(405)
})
