import { expect, test } from 'vitest'
import { readToken, signToken } from './signed-token.server.ts'

const now = new Date('2026-11-21T08:00:00Z')

test('a signed value can be read for its own purpose only', () => {
	const token = signToken('confirm', 'one')

	expect(readToken('confirm', token, now)).toBe('one')
	expect(readToken('unsubscribe', token, now)).toBeNull()
	expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
})

test('a token expires at its time', () => {
	const token = signToken('preview', 'one', { expiresAt: new Date('2026-11-21T08:00:01Z') })

	expect(readToken('preview', token, now)).toBe('one')
	expect(readToken('preview', token, new Date('2026-11-21T08:00:01Z'))).toBeNull()
})

test('an altered, truncated or foreign token is refused', () => {
	const token = signToken('file', 'one')
	const altered = Array.from({ length: token.length }, (_, at) => {
		const other = token[at] === 'A' ? 'B' : 'A'
		return `${token.slice(0, at)}${other}${token.slice(at + 1)}`
	})

	for (const wrong of [...altered, '', '.', 'a.b', token.slice(0, -1), `${token}.x`, `${token}x`])
		expect(readToken('file', wrong, now), `token ${wrong}`).toBeNull()
})

test.each(['', 'a.b', 'māori 鶏 🐔', '"]\\', '/media/../x', 'a'.repeat(10_000)])(
	'the value %j is read back unchanged, from a token that needs no URL encoding',
	(value) => {
		const token = signToken('file', value)
		expect(readToken('file', token, now)).toBe(value)
		expect(encodeURIComponent(token)).toBe(token)
	},
)

test('a token without an expiry is valid for ever, one that expired long ago is not', () => {
	const farAway = new Date('9999-12-31T23:59:59Z')
	expect(readToken('unsubscribe', signToken('unsubscribe', 'x'), farAway)).toBe('x')
	const ended = signToken('preview', 'x', { expiresAt: new Date(0) })
	expect(readToken('preview', ended, now)).toBeNull()
})
