import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

test('a document has a preview above its download button', async ({ page, db }) => {
	const { rows } = await db.query(
		`select resources.slug, resources.title from resources
		 join media on media.url = resources.download_link
		 where resources.free and media.pages is not null limit 1`,
	)
	const [{ slug, title }] = rows
	await open(page, `/resources/${slug}`)
	const look = page.getByRole('link', { name: `First page of ${title}` })
	const picture = look.getByRole('img')
	await picture.scrollIntoViewIfNeeded()
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(300)
	const form = page.getByRole('button', { name: /^Download/ }).first()
	expect((await picture.boundingBox())?.y ?? 0).toBeLessThan((await form.boundingBox())?.y ?? 0)
})
