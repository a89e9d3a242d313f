// The editor shows a text as its page does: the same lines, sizes and places of pictures.
import type { Locator } from '@playwright/test'
import { openArticle } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { storedPicture } from '#tests/support/news-records.ts'

const words =
	'Dry litter keeps feet sound, and the air of the shed fit for hens and for the people who work in it every day of the year.'

/** Every construct of the site's texts, once. */
function textWith(picture: string): string {
	return [
		'## Litter that stays dry\n',
		`${words} **Bold words**, *words in italics*, ~~struck words~~, \`code\` and [a link](/products).\n`,
		'### What to look for\n',
		`- ${words}\n- second\n  - nested\n  - nested too\n    1. third level\n- last\n`,
		`1. one\n2. two\n\n   ${words}\n3. three\n`,
		'- [x] drinkers checked\n- [ ] fans checked\n',
		`> ${words}\n>\n> - quoted item\n`,
		'---\n',
		'#### Code\n',
		'```\nlitter = dry\n```\n',
		'| Age | Litter | Moisture |\n| --- | :---: | ---: |\n| 1 week | shavings | 20 % |\n| 2 weeks | straw, chopped short | 25 % |\n',
		`<img src="${picture}" alt="Full" class="img-full">\n`,
		`<img src="${picture}" alt="Centre" class="img-center">\n`,
		`<img src="${picture}" alt="Half" class="img-left img-half">\n`,
		`${words} ${words} ${words}\n`,
		'## Behind the picture\n',
		`<img src="${picture}" alt="Third" class="img-right img-third">\n`,
		`${words} ${words}\n`,
		`#### A picture with its own size\n`,
		`<img src="${picture}" alt="Own" width="40" height="30">\n`,
		`![Plain](${picture})\n`,
		'https://www.youtube.com/watch?v=M7lc1UVf-VE\n',
		'<dl><dt>Caked</dt><dd>wet and crusted</dd></dl>\n',
		`Water${'\u00a0'}and feed, H<sub>2</sub>O and <u>underlined</u>, last paragraph. ${words}\n`,
	].join('\n')
}

test('every block is as high in the editor as on its page, and every picture as wide and at the same side', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = textWith(await storedPicture(db))
	const article = await openArticle(page, { db, siteUrl, content })
	await page.getByRole('button', { name: 'Full screen' }).click()
	await expect(article.text.locator('.editor-rendered dl')).toHaveText('Cakedwet and crusted')
	await expect(article.text.locator('img').first()).toHaveAttribute('width', /\d/)
	const edited = await shapesOf(article.text)
	const address = await page.getByRole('link', { name: 'View page' }).getAttribute('href')
	await open(page, `${siteUrl}${address}`)
	const shown = await shapesOf(page.locator('article .prose'))
	expect(edited.blocks.map(({ tag }) => tag)).toEqual(shown.blocks.map(({ tag }) => tag))
	expect(differences(edited.blocks, shown.blocks, 'height')).toEqual([])
	expect(differences(edited.pictures, shown.pictures, 'width')).toEqual([])
	expect(differences(edited.pictures, shown.pictures, 'left')).toEqual([])
})

type Shape = { tag: string; height: number; width: number; left: number; words: string }

/** The blocks and pictures of a text, in pixels; `left` from the edge of the text. */
async function shapesOf(prose: Locator): Promise<{ blocks: Shape[]; pictures: Shape[] }> {
	// Pictures further down load when they come into view.
	for (const image of await prose.locator('img').all()) await image.scrollIntoViewIfNeeded()
	return prose.evaluate((element) => {
		const edge = element.getBoundingClientRect().left
		const shape = (each: Element) => {
			const { height, width, left } = each.getBoundingClientRect()
			const inner = each.querySelector('h2, h3, h4, img, dl, table, .video-embed, pre') ?? each
			const own = inner.tagName === 'CODE' ? each : inner
			const hasWords = each.textContent.trim() !== ''
			const isWhole = hasWords && /^(?:UL|OL|BLOCKQUOTE|P)$/.test(each.tagName)
			const tag = isWhole ? each.tagName : own.tagName
			return { tag, height, width, left: left - edge, words: each.textContent.slice(0, 30) }
		}
		const blocks = [...element.children].filter(({ tagName }) => tagName !== 'BR')
		return {
			blocks: blocks.map((each) => {
				const box = each.querySelector('.editor-rendered') ?? each
				const own = box.matches('picture, .editor-picture')
					? (box.querySelector('img') ?? box)
					: box
				return { ...shape(own), tag: shape(each).tag }
			}),
			pictures: [...element.querySelectorAll('img')].map((each) => shape(each)),
		}
	})
}

/** Where two shapes differ by more than 4 px. */
function differences(edited: Shape[], shown: Shape[], side: 'height' | 'width' | 'left') {
	return edited.flatMap((one, index) => {
		const other = shown[index]
		const gap = Math.abs(one[side] - (other?.[side] ?? 0))
		return gap <= 4 ? [] : [`${one.tag} "${one.words}": ${one[side]} and ${other?.[side]}`]
	})
}
