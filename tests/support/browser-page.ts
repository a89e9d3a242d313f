// What every page of a browser test is given: texts are searched by the letter, its state is noted when the test fails,
// toasts stay.
import type { Page, Request, TestInfo } from '@playwright/test'

type Method = (this: unknown, ...given: unknown[]) => unknown
type Methods = Record<string, Method>

const byText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle']
const byOptions = ['getByRole', 'locator', 'filter']
const textOptions = ['name', 'hasText', 'hasNotText']

let isTaken = false

/**
 * Makes text searches case-sensitive for the rest of this worker: Playwright's own would not notice "Contact Us" become
 * "contact us", although its texts are exact. They still match substrings; `exact: true` matches the whole text.
 */
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

const maxCharacters = 6000
const timeoutMs = 2000

/**
 * Watches a page from its start, for tests that fail once in a thousand runs on a remote machine; returns a function
 * that attaches the page's state if the test has failed.
 */
export function watchForFailure(page: Page, testInfo: TestInfo): () => Promise<void> {
	const unanswered = new Set<string>()
	page.on('request', (request) => unanswered.add(nameOf(request)))
	const ended = (request: Request) => unanswered.delete(nameOf(request))
	page.on('requestfinished', ended)
	page.on('requestfailed', ended)
	return async () => {
		if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return
		const shown = await shownBy(page).catch((error: Error) => `could not be read: ${error.message}`)
		const body = [`at ${page.url()}`, `no answer yet: ${[...unanswered].join(', ')}`, shown]
		await testInfo.attach('the page', { body: body.join('\n').slice(0, maxCharacters) })
	}
}

/** Text of toasts, dialogs and the page's main part, without the addresses of links. */
async function shownBy(page: Page): Promise<string> {
	const snapshots: string[] = []
	for (const kind of ['.toast', 'dialog[open]', 'main'])
		for (const part of await page.locator(kind).all())
			snapshots.push(await part.ariaSnapshot({ timeout: timeoutMs }))
	return snapshots.join('\n').replaceAll(/^\s*- \/url: .*\n/gm, '')
}

function nameOf(request: Request): string {
	return `${request.method()} ${request.url()}`
}

/**
 * Runs in a page; does the same as the switch in *Notifications*. Storage fails in a page that is empty or blocks it.
 */
export function keepToasts(): void {
	try {
		localStorage.setItem('toastsStay', '')
	} catch {
		// Such a page shows nothing of the site.
	}
}
