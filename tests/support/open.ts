import type { Page, Response } from '@playwright/test'
import { hydrated } from './e2e.ts'

type Opening = {
	/** Whether the test needs the page's scripts: if so, they are running when this returns. */
	scripts?: boolean
	/** Event to wait for. Default: the text has been parsed. */
	until?: 'commit' | 'domcontentloaded' | 'load' | 'networkidle'
	/** The page whose link is followed. Default: none. */
	referer?: string
}

/** Opens an address. Browser tests must use this, so that no click comes before the script that handles it. */
export async function open(
	page: Page,
	address: string,
	{ scripts = false, until = 'domcontentloaded', ...given }: Opening = {},
): Promise<Response | null> {
	const response = await page.goto(address, { waitUntil: until, ...given })
	if (scripts) {
		await hydrated(page)
	}
	return response
}
