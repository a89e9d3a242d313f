import type { Page, Response } from '@playwright/test'
import { hydrated } from './e2e.ts'

type Opening = {
	/** Whether the test needs the scripts of the page: then they are made to start, and run when this returns. */
	scripts?: boolean
	/** How much has to be there, where it is not the text. */
	until?: 'commit' | 'domcontentloaded' | 'load' | 'networkidle'
}

/** Opens an address: the only way to do so in browser tests, so that no click comes before the script that hears it. */
export async function open(
	page: Page,
	address: string,
	{ scripts = false, until = 'domcontentloaded' }: Opening = {},
): Promise<Response | null> {
	const answer = await page.goto(address, { waitUntil: until })
	if (scripts) {
		// They wait for the first touch, or for a quiet moment after everything has loaded.
		await page.evaluate(() => dispatchEvent(new Event('touchstart')))
		await hydrated(page)
	}
	return answer
}
