// The rules of accessibility that a program can judge, looked after in one way by all browser tests.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './e2e.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const forWholePages = 'best-practice'

export type Look = { width: number; colorScheme: 'light' | 'dark' }

/** On a telephone in the light, on a laptop in the dark: each width and each scheme is seen, in half the time of all four. */
export const looks: readonly Look[] = [
	{ width: 390, colorScheme: 'light' },
	{ width: 1280, colorScheme: 'dark' },
]

/** Gives the window a width and the page a scheme, and waits until the new colours are on the screen. */
export async function takeLook(page: Page, { width, colorScheme }: Look) {
	await page.setViewportSize({ width, height: 900 })
	await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
	await drawn(page)
}

/** Neither a breach of WCAG 2.2 A or AA on the page as it stands, nor anything wider than it. */
export async function expectNoBreach(page: Page, what: string) {
	expect.soft(await breachesOf(page), what).toEqual([])
	expect
		.soft(await overflowOf(page), `${what}: pixels wider than the screen`)
		.toBeLessThanOrEqual(0)
}

/** What breaks a rule on the page as it stands, or in the part of it that a selector names. */
export async function breachesOf(page: Page, within?: string): Promise<string[]> {
	// Behind an open menu or dialog, and in a part, rules about whole pages have nothing to look at.
	const tags = within === undefined ? [...rules, forWholePages] : rules
	await drawn(page)
	await placeBars(page, 'static')
	const axe = new AxeBuilder({ page })
		// The options first: they replace what was said before them.
		.options({ resultTypes: ['violations'] })
		.withTags(tags)
		// The frame of the preview runs no scripts, so nothing can look into it; what it shows is judged on the public page.
		.exclude('iframe')
		.setLegacyMode(true)
	if (within !== undefined) axe.include(within)
	const { violations } = await axe.analyze()
	await placeBars(page, '')
	return violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
	)
}

/** Places the bars of forms: in sight, one covers a part of what scrolls under it, which no rule means. */
function placeBars(page: Page, position: string): Promise<void> {
	return page.locator('.save-bar').evaluateAll((bars, value) => {
		for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = value
	}, position)
}

/** By how many pixels the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
	return page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	)
}

/** Waits until every part has its place and the colours are on the screen: they are measured on the way otherwise. */
function drawn(page: Page) {
	return page.evaluate(async () => {
		const frame = () => new Promise((done) => requestAnimationFrame(done))
		// Public pages get their layout part by part.
		while ('opening' in document.documentElement.dataset) await frame()
		await document.fonts.ready
		for (let count = 0; count < 2; count += 1) await frame()
		const ending = document
			.getAnimations()
			.filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
		await Promise.allSettled(ending.map((animation) => animation.finished))
	})
}
