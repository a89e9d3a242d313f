// Somebody who fills in the site's forms, and what the server may answer them.
import { expect } from '@playwright/test'
import type { Locator, Page, Route } from '@playwright/test'
import type { Database } from './records.ts'

/** Addresses of the calls that forms make. */
const calls = '**/functions/v1/*'

let made = 0

/** A visitor nobody else is; what was stored of them goes with `await using`. */
export async function newVisitor(db: Database) {
	made += 1
	const email = `visitor-${process.pid}-${made}-${Date.now().toString(36)}@farm.example`
	return {
		name: 'Ana Tui',
		email,
		async leads() {
			const { rows } = await db.query('select * from leads where email = $1', [email])
			return rows
		},
		async downloads() {
			const { rows } = await db.query('select * from resource_downloads where email = $1', [email])
			return rows
		},
		async [Symbol.asyncDispose]() {
			await db.query('delete from consents where email = $1', [email])
			await db.query('delete from leads where email = $1', [email])
			await db.query('delete from resource_downloads where email = $1', [email])
		},
	}
}

/** The one toast on the page. */
export function toastOf(page: Page): Locator {
	return page.locator('[data-sonner-toast][data-visible=true][data-removed=false]')
}

/** What the form said it would do while it waited. */
export type Asked = { path: string; authorization: string; body: Record<string, unknown> }

/** Answers the calls of forms in the server's place, and keeps what was asked. */
export async function answerCalls(page: Page, answer: (route: Route) => unknown): Promise<Asked[]> {
	const asked: Asked[] = []
	await page.unroute(calls)
	await page.route(calls, async (route) => {
		const request = route.request()
		asked.push({
			path: new URL(request.url()).pathname,
			authorization: request.headers()['authorization'] ?? '',
			body: request.postDataJSON(),
		})
		await answer(route)
	})
	return asked
}

/** Watches the calls of forms without standing in their way. */
export function watchCalls(page: Page): Promise<Asked[]> {
	return answerCalls(page, (route) => route.continue())
}

/** What a server may say that is no success. */
export const failures = {
	status: (route: Route) => route.fulfill({ status: 500, body: '<h1>Broken</h1>' }),
	statusWithError: (route: Route) =>
		route.fulfill({ status: 429, json: { success: false, error: 'Please wait a minute.' } }),
	falseWithError: (route: Route) =>
		route.fulfill({ json: { success: false, error: 'The mailbox is full' } }),
	falseWithoutError: (route: Route) => route.fulfill({ json: { success: false } }),
	notJson: (route: Route) => route.fulfill({ body: '<h1>Hello</h1>' }),
	broken: (route: Route) => route.abort('connectionreset'),
	/** For the time-out: the test turns the clock. */
	silent: () => {},
}

/** Presses the button and waits 15 seconds on the page's own clock, which must have been installed. */
async function outwait(page: Page, button: Locator) {
	await button.click()
	await page.locator('[aria-disabled=true]').waitFor()
	await page.clock.fastForward(15_000)
}

type Said = readonly (readonly [failure: keyof typeof failures, text: string])[]

/**
 * Sends one filled form against each of these answers in turn; `check` looks at what it says. The page's clock must have
 * been installed; silence comes last, since nothing ends it but the clock.
 */
export async function sendAgainstEach(
	page: Page,
	{ button, said }: { button: Locator; said: Said },
	check: (text: string) => Promise<void>,
) {
	for (const [failure, text] of said) {
		await answerCalls(page, failures[failure])
		if (failure === 'silent') await outwait(page, button)
		else await button.click()
		await check(text)
		// It stays until it is closed, and must not stand for the next one.
		for (const toast of await toastOf(page).all())
			await toast.getByRole('button', { name: 'Close toast' }).click()
		await expect(toastOf(page)).toHaveCount(0)
	}
}
