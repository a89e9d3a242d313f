// For tests of what the back office answers (`tests/pages/`), signed in as a new administrator of the site with the
// demo content.
import { createAdmin, sessionOf } from './admin.ts'
import { test as base } from './pages.ts'

type Saved = { section: string; id: string; values: object }

export const test = base
	.extend('cookie', async ({ db }) => (await sessionOf(db, await createAdmin(db))).join('; '))
	/** Keeps values as the first working copy of an unchanged record, as its form does while one types. */
	.extend('keep', async ({ ask, cookie, site }) => async ({ section, id, values }: Saved) => {
		const response = await ask(`/admin/${section}/copy`, {
			method: 'POST',
			headers: {
				'Content-Type': 'application/json',
				Origin: new URL(site.url).origin,
				Cookie: cookie,
			},
			body: JSON.stringify({ action: 'keep', id, version: 1, copy: 0, values }),
		})
		if (!response.ok) throw new Error(`Keeping answered ${response.status}`)
	})
	/** Opens a screen of the back office. */
	.extend(
		'see',
		async ({ open, cookie }) =>
			(path: string) =>
				open(path, { headers: { Cookie: cookie } }),
	)
