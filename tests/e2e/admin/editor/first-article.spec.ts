// Somebody who has never seen Markdown writes an article: with the mouse, with the keyboard alone, and by touch.
import type { Locator, Page } from '@playwright/test'
import { addFromMenu, openArticle } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import {
	watchForMarks,
	writeBlocks,
	writeRest,
	writtenArticle,
} from '#tests/support/first-article.ts'
import type { Writer } from '#tests/support/first-article.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

type Trial = { page: Page; db: Database; siteUrl: string }

test('[ADM-EDITOR-01] an article with every kind of block is written with the mouse, and no mark is seen', async ({
	page,
	db,
	siteUrl,
}) => {
	await writeArticle({ page, db, siteUrl }, mouse(page))
})

test('[ADM-EDITOR-01] an article with every kind of block is written with the keyboard alone, and no mark is seen', async ({
	page,
	db,
	siteUrl,
}) => {
	await writeArticle({ page, db, siteUrl }, keyboard(page))
})

test.describe('on a telephone', () => {
	test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

	test('[ADM-EDITOR-01] an article with every kind of block is written by touch, and no mark is seen', async ({
		page,
		db,
		siteUrl,
	}) => {
		await writeArticle({ page, db, siteUrl }, touch(page))
	})
})

async function writeArticle({ page, db, siteUrl }: Trial, writer: Writer) {
	const product = await insertProduct(db, { title: uniqueName('Litter kit') })
	const article = await openArticle(page, { db, siteUrl, content: '' })
	const seen = await watchForMarks(article.text)
	await article.text.focus()
	await writeBlocks(page, article, writer)
	await writeRest(page, article, writer)
	expect(await seen()).toEqual([])
	const written = await outlineOf(article.text)
	const { content, html } = await article.save()
	const url = /\/media[^"]*/.exec(content)?.[0] ?? ''
	expect(content).toBe(writtenArticle(product as never, url))
	expect(await outlineOf(page.locator('article .prose'))).toEqual(written)
	for (const saved of [
		`href="/products/${product.slug}"`,
		'<h2 ',
		'<ul>',
		'<table>',
		'class="img-left img-half"',
		'data-video="youtube"',
	])
		expect(html).toContain(saved)
}

/** Kind and words of each part; without spaces, which the page makes unbreakable in places. */
function outlineOf(prose: Locator): Promise<string[]> {
	return prose.evaluate((element) =>
		[...element.querySelectorAll('h2, p, ul, li, th, td, .video-embed, img')]
			.filter((each) => each.tagName !== 'P' || !each.matches('li p, th p, td p, :empty'))
			.map((each) => `${each.tagName} ${each.textContent.replaceAll(/\s+/g, '')}`)
			.filter((each) => each !== 'P '),
	)
}

function mouse(page: Page): Writer {
	const bar = page.locator('.editor-bar')
	const text = page.locator('.editor-page .ProseMirror')
	return {
		add: async (name) => {
			await page.locator('.editor-plus').click()
			const menu = page.getByRole('listbox', { name: 'Commands' })
			await menu.getByText(name, { exact: true }).click()
		},
		press: (name) => bar.getByRole('button', { name, exact: true }).click(),
		indent: () => page.keyboard.press('Tab'),
		nextCell: (cell) => reach(cell, () => cell.click()),
		toEnd: () => clickBelow(text),
		chooseSide: (side) => side.click(),
		act: (button) => button.click(),
		selectPicture: (image) => image.click(),
		leavePicture: async () => lastLine(text).click(await besidePicture(text)),
		openLink: () => page.keyboard.press('Control+k'),
		chooseLink: (option) => option.click(),
		moveUp: async (paragraph) => {
			await paragraph.click()
			await page.getByRole('button', { name: 'Move up' }).click()
		},
		selectWord: (cell) => cell.getByText('medium').dblclick({ position: { x: 10, y: 8 } }),
	}
}

function keyboard(page: Page): Writer {
	const { keyboard: keys } = page
	const pressInBar = async (name: string) => {
		await keys.press('Alt+F10')
		const button = page.locator('.editor-bar').getByRole('button', { name, exact: true })
		for (let step = 0; step < 12; step++) {
			if (await button.evaluate((element) => element === document.activeElement)) break
			await keys.press('ArrowRight')
		}
		await expect(button).toBeFocused()
		await keys.press('Enter')
		await keys.press('Escape')
	}
	const cursorIsIn = (selector: string) =>
		page.evaluate(
			(wanted) => Boolean(getSelection()!.anchorNode?.parentElement?.closest(wanted)),
			selector,
		)
	const goTo = async (selector: string, arrow: 'ArrowUp' | 'ArrowDown') => {
		for (let step = 0; step < 40 && !(await cursorIsIn(selector)); step++) await keys.press(arrow)
	}
	return {
		add: async (name) => {
			await keys.type(`/${name}`)
			await keys.press('Enter')
		},
		press: pressInBar,
		indent: () => keys.press('Tab'),
		nextCell: () => keys.press('Tab'),
		toEnd: () => keys.press('Control+End'),
		chooseSide: async (side) => {
			await keys.press('Tab')
			await keys.press('Tab')
			await keys.press('ArrowDown')
			await keys.press('ArrowDown')
			await expect(side).toBeChecked()
		},
		act: () => keys.press('Enter'),
		selectPicture: () => keys.press('ArrowLeft'),
		leavePicture: () => keys.press('ArrowRight'),
		openLink: () => keys.press('Control+k'),
		chooseLink: async (option) => {
			await expect(option).toBeVisible()
			await keys.press('Enter')
		},
		moveUp: async () => {
			await goTo('.ProseMirror > p:nth-child(4)', 'ArrowUp')
			await keys.press('Alt+ArrowUp')
		},
		selectWord: async () => {
			await goTo('tr:last-child', 'ArrowDown')
			for (let step = 0; step < 3; step++) await keys.press('Tab')
		},
	}
}

function touch(page: Page): Writer {
	const text = page.locator('.editor-page .ProseMirror')
	const press = (name: string) =>
		page.locator('.editor-bar-touch').getByRole('button', { name, exact: true }).tap()
	return {
		add: (name) => addFromMenu(page, name),
		press,
		indent: () => press('Indent'),
		nextCell: (cell) => reach(cell, () => cell.tap()),
		toEnd: () => tapBelow(text),
		chooseSide: (side) => side.tap(),
		act: (button) => button.tap(),
		selectPicture: (image) => image.tap(),
		leavePicture: async () => lastLine(text).tap(await besidePicture(text)),
		openLink: () => press('Link'),
		chooseLink: (option) => option.tap(),
		moveUp: async (paragraph) => {
			await paragraph.tap()
			await press('Move up')
		},
		// A word is selected by pressing it for long, which the browser of the tests does not do.
		selectWord: async (cell) => {
			await cell.getByText('medium').tap()
			await cell.evaluate((element) =>
				getSelection()!.selectAllChildren(element.firstElementChild!),
			)
		},
	}
}

/** Nobody types before the cursor is where they pressed. A tap right after another one is half a double tap: again. */
async function reach(place: Locator, press: () => Promise<void>) {
	await expect(async () => {
		await press()
		const isThere = await place.evaluate((cell) => cell.contains(getSelection()!.anchorNode))
		expect(isThere).toBe(true)
	}).toPass()
}

function lastLine(text: Locator) {
	return text.locator(':scope > p').last()
}

/** The place where the text beside or below the picture begins. */
async function besidePicture(text: Locator) {
	const { width } = (await lastLine(text).boundingBox())!
	return { position: { x: width - 20, y: 10 } }
}

async function clickBelow(text: Locator) {
	const { x, y } = await pointBelow(text)
	await text.page().mouse.click(x, y)
}

async function tapBelow(text: Locator) {
	const { x, y } = await pointBelow(text)
	await text.page().touchscreen.tap(x, y)
}

/** A point of the page below the text. */
async function pointBelow(text: Locator) {
	await text.evaluate(({ lastElementChild }) =>
		lastElementChild!.scrollIntoView({ block: 'center', behavior: 'instant' }),
	)
	const page = text.locator('..')
	const box = (await page.boundingBox())!
	const own = (await text.boundingBox())!
	return { x: box.x + 120, y: own.y + own.height + 12 }
}
