import { expect, test } from 'vitest'
import { openEmail, sealEmail } from './sealed-email.server.ts'

test.each(['a@b.nz', 'hāna+鶏@example.nz', '', 'a'.repeat(254)])(
	'%j survives sealing and opening',
	(email) => expect(openEmail(sealEmail(email))).toBe(email),
)

test('an altered or truncated sealed email cannot be opened', () => {
	const bytes = Buffer.from(sealEmail('hana@example.nz'), 'base64url')
	for (const at of bytes.keys()) {
		const altered = Buffer.from(bytes)
		altered[at] = (altered[at] ?? 0) ^ 1
		expect(openEmail(altered.toString('base64url')), `byte ${at}`).toBeNull()
	}
	expect(openEmail(bytes.subarray(0, -1).toString('base64url'))).toBeNull()
	expect(openEmail('no seal at all, but long enough to be one')).toBeNull()
})
