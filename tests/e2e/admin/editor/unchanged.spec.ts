// Nothing changes that nobody edits: texts of the demo and every odd one, opened, clicked into, shown as source, saved.
// That each block of all of them is written as it was read, app/kit/admin/editor/blocks/text-document.test.ts proves.
import type { Page } from '@playwright/test'
import { oddTexts } from '#tests/fixtures/odd-markdown.ts'
import { storable } from '#platform/lib/text/characters.ts'
import { isWithinMarkdownLimits } from '#platform/lib/markdown/markdown-limits.ts'
import { openArticle, showSource, showText } from '#tests/support/article-form.ts'
import { demoTexts } from '#tests/support/demo-texts.ts'
import { expect, test } from '#tests/support/e2e.ts'

// A form takes no control characters.
const storableTexts = oddTexts.filter((text) => storable(text) === text)

const kinds = [
	// One part has every kind of block that the demo has.
	{ kind: 'the demo', parts: joined(demoTexts(), 70_000).slice(0, 1) },
	{ kind: 'odd Markdown', parts: joined(storableTexts, 2400) },
]

for (const { kind, parts } of kinds) {
	for (const [index, content] of parts.entries()) {
		test(`texts of ${kind} stay byte for byte when every kind of block is clicked and the source is shown: part ${index + 1} of ${parts.length}`, async ({
			page,
			db,
			siteUrl,
			allowConsole,
		}) => {
			// The pictures of the odd texts do not exist.
			allowConsole(/404 \(Not Found\)/)
			const article = await openArticle(page, { db, siteUrl, content })
			expect(await clickBlocks(page)).toBeGreaterThan(3)
			await page.keyboard.press('Control+End')
			await showSource(page)
			await page.keyboard.press('Control+End')
			await showText(page)
			await expect(page.getByText('Unsaved changes')).toHaveCount(0)
			await page.getByLabel('Excerpt').fill('Another excerpt, the text untouched.')
			expect((await article.save()).content).toBe(content)
		})
	}
}

/** Clicks into the first block of each kind, from the top to the end; returns how many it met. */
async function clickBlocks(page: Page): Promise<number> {
	const text = page.locator('.editor-page .ProseMirror')
	const firsts = await text.evaluate((element) => {
		// Blocks with the same elements and classes are drawn, and heard, by the same code.
		const kindOf = (block: Element) => {
			const parts = [block, ...block.querySelectorAll('*')]
			return [...new Set(parts.map((part) => `${part.localName}.${part.classList}`))]
				.toSorted()
				.join()
		}
		const blocks = [...element.children]
		const kinds = blocks.map(kindOf)
		return blocks.flatMap((_, index) => (kinds.indexOf(kinds[index]!) === index ? [index] : []))
	})
	let met = 0
	for (const index of firsts) {
		const place = await text.evaluate(async (element, at) => {
			const block = element.children[at]!
			block.scrollIntoView({ block: 'center', behavior: 'instant' })
			// The bar about the last block has come or gone by then.
			await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
			const { x, y, width, height } = block.getBoundingClientRect()
			// Not a box to tick, and not a bar that stands over the block.
			const free = [4, 30, width / 2, width - 6]
				.flatMap((right) => [6, height / 2, height - 4].map((down) => [x + right, y + down]))
				.find(([left, top]) => {
					const met = document.elementFromPoint(left!, top!)
					return block.contains(met) && !met!.matches('input, button, a')
				})
			return free ? { x: free[0]!, y: free[1]! } : null
		}, index)
		if (!place) continue
		met++
		await page.mouse.click(place.x, place.y)
	}
	return met
}

/** The texts joined to equally long ones of about this many characters, so that no part is a small rest. */
function joined(texts: readonly string[], length: number): string[] {
	const all = texts.join('').length
	const share = all / Math.ceil(all / length)
	const parts: string[] = []
	for (const text of texts) {
		const longer = `${parts.at(-1) ?? ''}\n\n${text}`
		const fits = parts.length > 0 && parts.at(-1)!.length < share && isWithinMarkdownLimits(longer)
		if (fits) parts[parts.length - 1] = longer
		else parts.push(text)
	}
	return parts
}
