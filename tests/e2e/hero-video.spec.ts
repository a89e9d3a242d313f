import { expect, hydrated, test } from '#tests/support/e2e.ts'

const embed =
	'<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x" allowfullscreen></iframe>'

test('[PUB-HVIDEO-01][PUB-HVIDEO-02][PUB-HVIDEO-03][PUB-HVIDEO-04] the hero video is offered when there is one and plays in a dialog, whatever its kind', async ({
	page,
	startServer,
	allowConsole,
}) => {
	// The films themselves, once they were asked for.
	allowConsole(/youtube|vimeo|films\.example/)
	const server = await startServer({ seed: 'none' })
	const set = (url: string | null, thumbnail: string | null = null) =>
		server.db.query(
			'update homepage_settings set hero_video_url = $1, hero_video_thumbnail_url = $2',
			[url, thumbnail],
		)
	await page.route(/youtube|vimeo|films\.example/, (route) =>
		route.fulfill({ contentType: 'text/html', body: '<p>film</p>' }),
	)
	const button = page.getByRole('button', { name: 'Watch our film' })
	const dialog = page.getByRole('dialog', { name: 'Hero video' })
	await set(null)
	await page.goto(server.url)
	await hydrated(page)
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
		await set(url)
		await page.goto(server.url)
		await hydrated(page)
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
	await expect(button.locator('img')).toHaveAttribute('src', /aqz-KE-bpKQ/)
	const thumbnail = await page.request.get(
		new URL((await button.locator('img').getAttribute('src')) ?? '', server.url).href,
	)
	expect(thumbnail.status()).toBe(200)
	expect(thumbnail.headers()['content-type']).toMatch(/^image\//)
})

test('[PUB-HVIDEO-05] when the homepage settings cannot be read a toast says so and the page stands', async ({
	page,
	startServer,
}) => {
	const server = await startServer({ seed: 'none' })
	await server.db.query('alter table homepage_settings rename to homepage_settings_away')
	const answer = await page.goto(server.url)
	expect(answer?.status()).toBe(200)
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByText('Failed to load homepage settings')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Watch our film' })).toHaveCount(0)
})

test('[PUB-HOME-06] without a featured product six tiles lead to the products', async ({
	page,
	startServer,
}) => {
	const server = await startServer({ seed: 'none' })
	await page.goto(server.url)
	const section = page.locator('section', {
		has: page.getByRole('heading', { name: 'Our product portfolio' }),
	})
	await expect(section.getByRole('link')).toHaveCount(6)
	for (const link of await section.getByRole('link').all())
		await expect(link).toHaveAttribute('href', '/products')
})
