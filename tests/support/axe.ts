// Automatic accessibility checks, the same for all browser tests.
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './e2e.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const forWholePages = 'best-practice'
/** Rules whose result depends on colours. */
const ofColours = 'cat.color'

type Look = { width: number; colorScheme: 'light' | 'dark' }

/** All rules are checked in this look. */
export const phone: Look = { width: 390, colorScheme: 'light' }
/** Colours are checked once more in this one. Together they cover each width and scheme. */
export const laptop: Look = { width: 1280, colorScheme: 'dark' }

/** Sets the window's width and the colour scheme, and waits until the page is drawn. */
export async function takeLook(page: Page, { width, colorScheme }: Look) {
	await page.setViewportSize({ width, height: 900 })
	await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
	await drawn(page)
}

/** Expects no breach of WCAG 2.2 A or AA on the current page as it looks now, and nothing wider than the window. */
export async function expectNoBreach(page: Page, what: string, within?: string) {
	expect.soft(await breachesOf(page, within), what).toEqual([])
	await expectFits(page, what)
}

/** The same on a phone in light colours; then on a laptop in dark ones, where only the colours are checked anew. */
export async function expectNoBreachInLooks(page: Page, what: string, within?: string) {
	await takeLook(page, phone)
	await expectNoBreach(page, `${what}, ${nameOf(phone)}`, within)
	await takeLook(page, laptop)
	expect.soft(await breachesOfColours(page, within), `${what}, ${nameOf(laptop)}`).toEqual([])
	await expectFits(page, `${what}, ${nameOf(laptop)}`)
}

/**
 * Checks a part at the present width: all rules in light colours, those of colours in dark ones too. Nothing is laid
 * out anew.
 */
export async function expectNoBreachInSchemes(page: Page, what: string, within: string) {
	await page.emulateMedia({ colorScheme: 'light' })
	await expectNoBreach(page, what, within)
	await page.emulateMedia({ colorScheme: 'dark' })
	expect.soft(await breachesOfColours(page, within), `${what}, dark`).toEqual([])
}

async function expectFits(page: Page, what: string) {
	expect
		.soft(await overflowOf(page), `${what}: pixels wider than the screen`)
		.toBeLessThanOrEqual(0)
}

function nameOf({ width, colorScheme }: Look): string {
	return `${width} px, ${colorScheme}`
}

/** Breaches on the current page, or in the part that the selector `within` names. */
export async function breachesOf(page: Page, within?: string): Promise<string[]> {
	// Rules about whole pages do not apply to a part, such as an open menu or dialog.
	const tags = within === undefined ? [...rules, forWholePages] : rules
	return check(page, { within, tags, isOfColours: false })
}

/** Breaches of the rules about colours. */
function breachesOfColours(page: Page, within?: string): Promise<string[]> {
	return check(page, { within, tags: rules, isOfColours: true })
}

type Check = { within: string | undefined; tags: string[]; isOfColours: boolean }

async function check(page: Page, requested: Check): Promise<string[]> {
	await drawn(page)
	await placeBars(page, 'static')
	const violations = await runAxe(page, requested)
	await placeBars(page, '')
	return violations
}

/**
 * Runs axe in the page itself, injected once: the package that wraps it for Playwright takes twice as long. The
 * preview's frame runs no scripts, so axe cannot check it; the same text is checked on the public page.
 */
async function runAxe(page: Page, requested: Check) {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
	const given = { ...requested, ofColours }
	return page.evaluate(async ({ within, tags, isOfColours, ofColours: colours }) => {
		const { axe: here } = window as unknown as { axe: typeof axe }
		const known = here.getRules(tags).filter((rule) => rule.tags.includes(colours))
		const { violations } = await here.run(
			{ exclude: ['iframe'], ...(within !== undefined && { include: [within] }) },
			{
				runOnly: isOfColours
					? { type: 'rule', values: known.map(({ ruleId }) => ruleId) }
					: { type: 'tag', values: tags },
				resultTypes: ['violations'],
				preload: false,
			},
		)
		return violations.flatMap(({ id, nodes }) =>
			nodes.map(({ target, any }) => {
				const reasons = any.map(({ message }) => message).join(' ')
				return `${id}: ${target.join(' ')}: ${reasons}`
			}),
		)
	}, given)
}

/**
 * Sets the position of the forms' save bars: a sticky one covers content that scrolls under it, which axe would report.
 */
function placeBars(page: Page, position: string): Promise<void> {
	return page.locator('.save-bar, .admin-bar').evaluateAll((bars, value) => {
		for (const bar of bars) if (bar instanceof HTMLElement) bar.style.position = value
	}, position)
}

/** Pixels by which the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
	return page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	)
}

/** Links and buttons too narrow for their longest word, which is broken over lines; by their texts. */
export function squeezedOf(page: Page): Promise<string[]> {
	return page.locator('a, button, summary').evaluateAll((controls) => {
		const squeezed = controls.filter((control) => {
			const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
			const range = document.createRange()
			while (texts.nextNode()) {
				const text = texts.currentNode
				for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
					range.setStart(text, index)
					range.setEnd(text, index + word.length)
					const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
					if (lines.size > 1) return true
				}
			}
			return false
		})
		return squeezed.map(({ textContent }) => textContent)
	})
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
