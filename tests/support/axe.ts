// Automatic accessibility checks, the same for all browser tests.
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './e2e.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const forWholePages = 'best-practice'

export type Look = { width: number; colorScheme: 'light' | 'dark' }

/** A phone in light colours and a laptop in dark ones: covers each width and scheme in half the time of all four. */
export const looks: readonly Look[] = [
	{ width: 390, colorScheme: 'light' },
	{ width: 1280, colorScheme: 'dark' },
]

/** Sets the window's width and the colour scheme, and waits until the page is drawn. */
export async function takeLook(page: Page, { width, colorScheme }: Look) {
	await page.setViewportSize({ width, height: 900 })
	await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
	await drawn(page)
}

/** Expects no breach of WCAG 2.2 A or AA on the current page, and nothing wider than the window. */
export async function expectNoBreach(page: Page, what: string) {
	expect.soft(await breachesOf(page), what).toEqual([])
	expect
		.soft(await overflowOf(page), `${what}: pixels wider than the screen`)
		.toBeLessThanOrEqual(0)
}

/** Breaches on the current page, or in the part that the selector `within` names. */
export async function breachesOf(page: Page, within?: string): Promise<string[]> {
	// Rules about whole pages do not apply to a part, such as an open menu or dialog.
	const tags = within === undefined ? [...rules, forWholePages] : rules
	await drawn(page)
	await placeBars(page, 'static')
	const violations = await runAxe(page, { within, tags })
	await placeBars(page, '')
	return violations
}

/**
 * Runs axe in the page itself, injected once: the package that wraps it for Playwright takes twice as long. The preview's frame
 * runs no scripts, so axe cannot check it; the same text is checked on the public page.
 */
async function runAxe(page: Page, asked: { within: string | undefined; tags: string[] }) {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
	return page.evaluate(async ({ within, tags }) => {
		const { axe: here } = window as unknown as { axe: typeof axe }
		const { violations } = await here.run(
			{ exclude: ['iframe'], ...(within !== undefined && { include: [within] }) },
			{ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], preload: false },
		)
		return violations.map(
			({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
		)
	}, asked)
}

/** Sets the position of the forms' save bars: a sticky one covers content that scrolls under it, which axe would report. */
function placeBars(page: Page, position: string): Promise<void> {
	return page.locator('.save-bar').evaluateAll((bars, value) => {
		for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = value
	}, position)
}

/** Pixels by which the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
	return page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	)
}

/** Waits for layout, fonts and animations to finish, so that nothing is measured in transition. */
export function drawn(page: Page) {
	return page.evaluate(async () => {
		const frame = () => new Promise((done) => requestAnimationFrame(done))
		// Public pages are laid out section by section.
		while ('opening' in document.documentElement.dataset) await frame()
		await document.fonts.ready
		for (let count = 0; count < 2; count += 1) await frame()
		const ending = document
			.getAnimations()
			.filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
		await Promise.allSettled(ending.map((animation) => animation.finished))
	})
}
