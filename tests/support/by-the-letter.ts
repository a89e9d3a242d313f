// Playwright's text search ignores case: a test would not notice "Contact Us" become "contact us", although its
// texts are exact. This makes the search case-sensitive; it still matches substrings.
import type { Page } from '@playwright/test'

type Method = (this: unknown, ...given: unknown[]) => unknown
type Methods = Record<string, Method>

const byText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle']
const byOptions = ['getByRole', 'locator', 'filter']
const textOptions = ['name', 'hasText', 'hasNotText']

let isTaken = false

/** Makes text searches case-sensitive for the rest of this worker; `exact: true` still matches the whole text. */
export function takeTextsByTheLetter(page: Page): void {
	if (isTaken) return
	isTaken = true
	for (const one of [page, page.mainFrame(), page.locator('html'), page.frameLocator('iframe')])
		for (const name of [...byText, ...byOptions]) change(Object.getPrototypeOf(one), name)
}

function change(methods: Methods, name: string): void {
	const original = methods[name]
	if (!original) return
	methods[name] = function (...given) {
		return original.apply(this, byText.includes(name) ? withText(given) : given.map(withOptions))
	}
}

function withText([text, options, ...others]: unknown[]): unknown[] {
	const isExact = (options as { exact?: boolean } | undefined)?.exact === true
	return [isExact ? text : patternOf(text), options, ...others]
}

function withOptions(given: unknown): unknown {
	if (typeof given !== 'object' || given === null || !isPlain(given)) return given
	if ((given as { exact?: boolean }).exact === true) return given
	const entries = Object.entries(given)
	return Object.fromEntries(
		entries.map(([key, value]) => [key, textOptions.includes(key) ? patternOf(value) : value]),
	)
}

function isPlain(value: object): boolean {
	return Object.getPrototypeOf(value) === Object.prototype
}

function patternOf(text: unknown): unknown {
	if (typeof text !== 'string') return text
	const escaped = text.trim().replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)
	return new RegExp(escaped.replaceAll(/\s+/g, String.raw`\s+`))
}
