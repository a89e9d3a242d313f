// Kept pages are the same for staff: what staff see in addition comes from scripts.
import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { signedIn } from '#tests/support/staff.ts'

for (const address of ['/', '/products/boot-dip-station', '/services', '/about'])
	test(`${address} is the same bytes with and without a session`, async ({ ask, db }) => {
		const read = async (headers: Record<string, string> = {}) => {
			const answer = await ask(address, { headers })
			return { etag: answer.headers.get('etag'), body: await answer.text() }
		}
		await read()
		const before = await read()
		const after = await read((await signedIn(db)).headers)
		expect(after.body).toBe(before.body)
		expect(after.body).not.toContain('edit-l')
		expect(after.etag).toBeTruthy()
	})
