import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { holdRequests } from '#tests/support/interception.ts'
import type { Database } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'

const embed =
	'<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x" allowfullscreen></iframe>'

const setVideo = (db: Database, url: string | null) =>
	db.query(
		`update site_texts set words = jsonb_build_object('heroVideoUrl', $1::text) where slug = 'homepage'`,
		[url],
	)

test('[PUB-HVIDEO-01][PUB-HVIDEO-02][PUB-HVIDEO-03] the hero video is offered only when it is set, and plays in a dialog, whatever its kind', async ({
	page,
	emptySite,
	allowConsole,
}) => {
	// Errors of the players, once they are requested.
	allowConsole(/youtube|vimeo|films\.example/)
	await page.route(/^https:\/\/[^/]*(?:youtube|vimeo|films\.example)/, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<p>film</p>' }),
	)
	const button = page.getByRole('button', { name: 'Watch our film' })
	const dialog = page.getByRole('dialog', { name: 'Hero video' })
	await setVideo(emptySite.db, null)
	await open(page, emptySite.url, { scripts: true })
	await expect(button).toHaveCount(0)
	const kinds = [
		['https://films.example/farm.mp4', 'video', /^https:\/\/films\.example\/farm\.mp4$/],
		[
			'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
			'iframe',
			/youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?autoplay=1/,
		],
		['https://vimeo.com/76979871', 'iframe', /player\.vimeo\.com\/video\/76979871\?autoplay=1/],
		[embed, 'iframe', /youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?autoplay=1/],
	] as const
	for (const [url, element, source] of kinds) {
		await setVideo(emptySite.db, url)
		await open(page, emptySite.url, { scripts: true })
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

test('[PUB-HVIDEO-02] the film plays at the first press, before the scripts start and without toggle events; without scripts there is a link', async ({
	page,
	browser,
	emptySite,
	allowConsole,
}) => {
	allowConsole(/youtube/)
	await setVideo(emptySite.db, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')
	await page.route(/youtube/, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<p>film</p>' }),
	)
	const button = page.getByRole('button', { name: 'Watch our film' })
	const dialog = page.getByRole('dialog', { name: 'Hero video' })
	const start = await holdRequests(page, '**/assets/*.js')
	await open(page, emptySite.url)
	await button.click()
	await expect(dialog).toBeVisible()
	start()
	await expect(dialog.locator('iframe')).toHaveCount(1)

	await page.addInitScript(() => {
		addEventListener('toggle', (event) => event.stopImmediatePropagation(), true)
	})
	await open(page, emptySite.url, { scripts: true })
	const film = dialog.locator('iframe')
	for (const times of [1, 0, 1, 0]) {
		await (times ? button : dialog.getByRole('button', { name: 'Close video' })).click()
		await expect(film).toHaveCount(times)
	}

	const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
	await open(plain, emptySite.url)
	await expect(plain.getByRole('button', { name: 'Watch our film' })).toBeHidden()
	await expect(plain.getByRole('link', { name: 'Watch our film' })).toHaveAttribute(
		'href',
		'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
	)
	await plain.context().close()
})

test('[PUB-HVIDEO-05] when the homepage settings cannot be read, a toast says so', async ({
	page,
	emptySite,
}) => {
	await using _away = await tableAway(emptySite.db, 'site_texts')
	await open(page, emptySite.url)
	await expect(page.getByText('Failed to load homepage settings')).toBeVisible()
})
