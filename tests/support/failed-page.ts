// Records the state of a page when its test fails, for tests that fail once in a thousand runs on a remote machine.
import type { Page, Request, TestInfo } from '@playwright/test'

const mostCharacters = 6000
const timeoutMs = 2000

/** Watches a page from its start; returns a function that attaches the page's state if the test has failed. */
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
		await testInfo.attach('the page', { body: body.join('\n').slice(0, mostCharacters) })
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
