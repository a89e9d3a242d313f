import { expect, test } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { testDb } from '#tests/support/database.ts'
import { consentOf, newConsentToken, tokenIn, unsubscribePath } from './consent-links.server.ts'

const token = newConsentToken()
const signed = signToken('unsubscribe', '3f2c1a9e-0000-4000-8000-000000000001')

test.each([
	(link: string) => `?token=${link}`,
	(link: string) => `?token=${link}&utm_source=news&utm_campaign=a%20b`,
	(link: string) => `?utm_source=news&token=${link}`,
	(link: string) => `?token=${link}?utm_source=news`,
	(link: string) => `?token%3D${link}`,
	(link: string) => `?token%3d${link}&utm_source=news`,
	(link: string) => `?token=3D${link}`,
	(link: string) => `?token=${link}%3D`,
	(link: string) => `?token=${link}=`,
])('a token is read whatever was done to its query (%#)', (search) => {
	// One that begins as an encoded sign of equality ends.
	for (const link of [token, signed, `3d${token.slice(2)}`])
		expect(tokenIn(search(link))).toBe(link)
})

test.each(['', '?', '?token', '?token=', '?other=1', '?mytoken=1', '?token=%00'])(
	'no token is read of %j',
	(search) => expect(tokenIn(search)).toBe(''),
)

test('a new token is safe in an address and none is like another', () => {
	expect(unsubscribePath(token)).toMatch(/^\/unsubscribe\?token=[\da-f]{64}$/)
	expect(newConsentToken()).not.toBe(token)
	expect(consentOf(token)).not.toBeNull()
	expect(consentOf(signed)).not.toBeNull()
})

test('rows that come without a token get one each, and no two have the same', async () => {
	await using db = await testDb()
	const insert = (columns = '', values = '') =>
		db.pool.query<{ token: string }>(
			`insert into consents (email, purpose, text_shown, page ${columns})
			select 'a@b.example', 'newsletter', 'Words', '/news' ${values} from generate_series(1, 20) returning token`,
		)
	const { rows } = await insert()
	expect(new Set(rows.map((row) => row.token))).toHaveLength(20)
	for (const row of rows) expect(consentOf(row.token)).not.toBeNull()
	await expect(insert(', token', `, '${token}'`)).rejects.toThrow('consents_token_key')
	await expect(insert(', token', `, 'short'`)).rejects.toThrow('consents_token_check')
})
