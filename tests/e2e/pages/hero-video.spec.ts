import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { insertProduct } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { forgetPages } from '#tests/support/site-server.ts'

const embed =
	'<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x" allowfullscreen></iframe>'

const setVideo = (db: Database, url: string | null) =>
	db.query('update homepage_settings set hero_video_url = $1, hero_video_thumbnail_url = null', [
		url,
	])

test('[PUB-HVIDEO-01][PUB-HVIDEO-02][PUB-HVIDEO-03] the hero video is offered only when it is set, and plays in a dialog, whatever its kind', async ({
	page,
	startServer,
	allowConsole,
}) => {
	// Errors of the players, once they are requested.
	allowConsole(/youtube|vimeo|films\.example/)
	const server = await startServer({ seed: 'none' })
	await page.route(/^https:\/\/[^/]*(?:youtube|vimeo|films\.example)/, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<p>film</p>' }),
	)
	const button = page.getByRole('button', { name: 'Watch our film' })
	const dialog = page.getByRole('dialog', { name: 'Hero video' })
	await setVideo(server.db, null)
	await open(page, server.url, { scripts: true })
	await expect(button).toHaveCount(0)
	const kinds = [
		['https://films.example/farm.mp4', 'video', /^https:\/\/films\.example\/farm\.mp4$/],
		[
			'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
			'iframe',
			/youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?autoplay=1/,
		],
		['https://vimeo.com/76979871', 'iframe', /player\.vimeo\.com\/video\/76979871\?autoplay=1/],
		[
			'<div style="padding:56% 0 0 0"><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0"></iframe></div>',
			'iframe',
			/player\.vimeo\.com\/video\/76979871\?autoplay=1.*&h=8272103f6e$/,
		],
		[embed, 'iframe', /youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?autoplay=1/],
	] as const
	for (const [url, element, source] of kinds) {
		await setVideo(server.db, url)
		await open(page, server.url, { scripts: true })
		await expect(dialog).toBeHidden()
		await expect(page.locator('iframe, video')).toHaveCount(0)
		await button.click()
		await expect(dialog.locator(element)).toHaveAttribute('src', source)
		if (element === 'video')
			await expect(dialog.locator('video')).toHaveJSProperty('autoplay', true)
		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await expect(page.locator('iframe, video')).toHaveCount(0)
		await expect(button).toBeFocused()
	}
})

test('[PUB-HVIDEO-04] a YouTube video without a thumbnail of its own shows one made from its id', async ({
	page,
	startServer,
}) => {
	const server = await startServer({ seed: 'none' })
	await setVideo(server.db, embed)
	await open(page, server.url, { scripts: true })
	const picture = page.getByRole('button', { name: 'Watch our film' }).locator('img')
	await expect(picture).toHaveAttribute('src', /aqz-KE-bpKQ/)
	const thumbnail = await page.request.get(
		new URL((await picture.getAttribute('src')) ?? '', server.url).href,
	)
	expect(thumbnail.status()).toBe(200)
	expect(thumbnail.headers()['content-type']).toMatch(/^image\//)
})

test('[PUB-HVIDEO-02] the film plays at the first press, before the scripts start and without toggle events; without scripts there is a link', async ({
	page,
	browser,
	startServer,
	allowConsole,
}) => {
	allowConsole(/youtube/)
	const server = await startServer({ seed: 'none' })
	await server.db.query(
		`update homepage_settings set hero_video_url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'`,
	)
	await page.route(/youtube/, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<p>film</p>' }),
	)
	const button = page.getByRole('button', { name: 'Watch our film' })
	const dialog = page.getByRole('dialog', { name: 'Hero video' })
	const start = await holdRequests(page, '**/assets/*.js')
	await open(page, server.url)
	await button.click()
	await expect(dialog).toBeVisible()
	start()
	await expect(dialog.locator('iframe')).toHaveCount(1)

	await page.addInitScript(() => {
		addEventListener('toggle', (event) => event.stopImmediatePropagation(), true)
	})
	await open(page, server.url, { scripts: true })
	const film = dialog.locator('iframe')
	for (const times of [1, 0, 1, 0]) {
		await (times ? button : dialog.getByRole('button', { name: 'Close video' })).click()
		await expect(film).toHaveCount(times)
	}

	const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
	await open(plain, server.url)
	await expect(plain.getByRole('button', { name: 'Watch our film' })).toBeHidden()
	await expect(plain.getByRole('link', { name: 'Watch our film' })).toHaveAttribute(
		'href',
		'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
	)
	await plain.context().close()
})

test('[PUB-HVIDEO-05] when the homepage settings cannot be read, a toast says so and the page still shows', async ({
	page,
	startServer,
}) => {
	const server = await startServer({ seed: 'none' })
	await server.db.query('alter table homepage_settings rename to homepage_settings_away')
	await forgetPages(server.db)
	const answer = await open(page, server.url)
	expect(answer?.status()).toBe(200)
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByText('Failed to load homepage settings')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Watch our film' })).toHaveCount(0)
})

test('[PUB-HOME-05][PUB-HOME-06][PUB-HOME-08] without a featured product six tiles link to the products; of four featured products or articles, the newest three show', async ({
	page,
	startServer,
}) => {
	const { db, url } = await startServer({ seed: 'none' })
	await open(page, url)
	const sectionOf = (name: string) =>
		page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
	const tiles = sectionOf('Our product portfolio').getByRole('link')
	await expect(tiles).toHaveCount(6)
	for (const link of await tiles.all()) await expect(link).toHaveAttribute('href', '/products')

	for (const day of [1, 2, 3, 4]) {
		const created = { created_at: `2026-03-0${day}` }
		await insertProduct(db, { title: `Tray ${day}`, is_featured: true, ...created })
		await insertArticle(db, { title: `Article ${day}`, featured: true, ...created })
	}
	await insertProduct(db, { title: 'Not featured', created_at: '2026-03-05' })
	await insertArticle(db, { title: 'Not featured', created_at: '2026-03-05' })
	await open(page, url)
	const shown = (name: string) => sectionOf(name).getByRole('heading', { level: 3 })
	await expect(shown('Featured products')).toHaveText(['Tray 4', 'Tray 3', 'Tray 2'])
	await expect(shown('Worth reading')).toHaveText(['Article 4', 'Article 3', 'Article 2'])
	await expect(sectionOf('Our product portfolio')).toHaveCount(0)
})
