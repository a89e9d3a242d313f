import { expect } from 'vitest'
import { harmlessMarkdown } from '#tests/fixtures/hostile-markdown.ts'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { test } from '#tests/support/pages.ts'

test('harmless constructs reach the article and the preview unchanged', async ({
	ask,
	db,
	site,
}) => {
	const Cookie = (await sessionOf(db, await createAdmin(db))).join('; ')
	expect(harmlessMarkdown.length).toBeGreaterThan(10)
	for (const [markdown, saved] of harmlessMarkdown) {
		const preview = await ask('/admin/preview', {
			method: 'POST',
			headers: { Cookie, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify({
				blocks: [markdown],
				definitions: '',
				pictures: [],
				headingLinks: true,
			}),
		})
		expect(preview.status).toBe(200)
		const { html } = (await preview.json()) as { html: string[] }
		const shown = html.join('\n')
		const isSaved = typeof saved === 'string' ? shown.includes(saved) : saved.test(shown)
		expect(isSaved, `${markdown}`).toBe(true)
		const { slug } = await insertArticle(db, { content: markdown })
		const article = await (await ask(`/news/${slug}`)).text()
		expect(article, `${markdown}`).toContain(`leading-[1.7]" data-text="">${shown}</div>`)
	}
})
