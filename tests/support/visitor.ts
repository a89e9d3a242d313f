// A visitor who fills in forms, and the responses that a server may give.
import { expect } from '@playwright/test'
import type { Locator, Page, Route } from '@playwright/test'

export { newVisitor } from './new-visitor.ts'

/** Pattern for the addresses of the forms' calls. */
const calls = '**/functions/v1/*'

/** The button that sends a form; to browsers, a field for files is a button too. */
export function sendButtonOf(form: Locator): Locator {
	return form.locator('button:not([type=button])')
}

/** The one toast on the page. */
export function toastOf(page: Page): Locator {
	return page.locator('.toast')
}

/** A recorded call of a form. */
export type Requested = { path: string; authorization: string; body: Record<string, unknown> }

/** Answers the calls of forms instead of the server, and records them. */
export async function respondToCalls(
	page: Page,
	response: (route: Route) => unknown,
): Promise<Requested[]> {
	const requested: Requested[] = []
	await page.unroute(calls)
	await page.route(calls, async (route) => {
		const request = route.request()
		requested.push({
			path: new URL(request.url()).pathname,
			authorization: request.headers()['authorization'] ?? '',
			body: request.postDataJSON(),
		})
		await response(route)
	})
	return requested
}

/** Records the calls of forms and passes them on. */
export function watchCalls(page: Page): Promise<Requested[]> {
	return respondToCalls(page, (route) => route.continue())
}

/** Unsuccessful responses of a server. */
export const failures = {
	status: (route: Route) => route.fulfill({ status: 500, body: '<h1>Broken</h1>' }),
	statusWithError: (route: Route) =>
		route.fulfill({ status: 429, json: { success: false, error: 'Please wait a minute.' } }),
	falseWithError: (route: Route) =>
		route.fulfill({ json: { success: false, error: 'The mailbox is full' } }),
	falseWithoutError: (route: Route) => route.fulfill({ json: { success: false } }),
	notJson: (route: Route) => route.fulfill({ body: '<h1>Hello</h1>' }),
	broken: (route: Route) => route.abort('connectionreset'),
	/** For the timeout: the test moves the clock. */
	silent: () => {},
}

/** Presses the button and moves the page's clock, which must be installed, by 15 seconds. */
async function outwait(page: Page, button: Locator) {
	await button.click()
	await page.locator('[aria-disabled=true]').waitFor()
	await page.clock.fastForward(15_000)
}

type Said = readonly (readonly [failure: keyof typeof failures, text: string])[]

/**
 * Sends a filled form and gives it each of these responses in turn; `check` gets the expected text. The page's clock
 * must be installed. `silent` comes last, since only the clock ends it.
 */
export async function sendAgainstEach(
	page: Page,
	{ button, said }: { button: Locator; said: Said },
	check: (text: string) => Promise<void>,
) {
	for (const [failure, text] of said) {
		await respondToCalls(page, failures[failure])
		if (failure === 'silent') await outwait(page, button)
		else await button.click()
		await check(text)
		// Toasts stay until closed: this one must not be taken for the next.
		for (const toast of await toastOf(page).all())
			await toast.getByRole('button', { name: 'Close toast' }).click()
		await expect(toastOf(page)).toHaveCount(0)
	}
}
