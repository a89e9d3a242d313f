import { expect, test } from 'vitest'
import { knownBrowser, rememberBrowser } from './known-browser.server.ts'

const email = 'ana@example.com'
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const asking = (cookie: string) =>
	new Request('http://localhost/admin/auth', { headers: { Cookie: cookie } })

test('a browser is recognised for the account it signed in to, wherever its cookie is among others', () => {
	const cookie = pairOf(rememberBrowser(asking(''), email))
	const names = [cookie, `a=b; ${cookie}`, `${cookie}; a=b`, `a=b;${cookie};c=d`].map((header) =>
		knownBrowser(asking(header), email),
	)
	expect(names[0]).toMatch(/^[\w-]{22}$/)
	expect(new Set(names).size).toBe(1)
})

test('each sign-in gives the browser a new name, so that two browsers count separately', () => {
	const [one, other] = [rememberBrowser(asking(''), email), rememberBrowser(asking(''), email)].map(
		(cookie) => knownBrowser(asking(pairOf(cookie)), email),
	)
	expect(one).not.toBe(other)
})

test('a browser is not recognised for another account or by an altered cookie', () => {
	const cookie = pairOf(rememberBrowser(asking(''), email))
	for (const other of ['', 'bob@example.com', 'ana@example.co', 'Ana@example.com'])
		expect(knownBrowser(asking(cookie), other)).toBeNull()
	const value = cookie.slice(cookie.indexOf('=') + 1)
	for (let at = 0; at < value.length; at++) {
		const letter = value[at] === 'A' ? 'B' : 'A'
		const altered = `${value.slice(0, at)}${letter}${value.slice(at + 1)}`
		expect(knownBrowser(asking(`roost-known-browser=${altered}`), email), `byte ${at}`).toBeNull()
	}
})

test.each([
	'',
	'roost-known-browser=',
	'roost-known-browser=.',
	`roost-known-browser=${'a'.repeat(22)}.${'b'.repeat(43)}`,
	`roost-known-browser=${'a'.repeat(22)}.${'b'.repeat(4300)}`,
	`roost-known-browser=${'é'.repeat(22)}.${'b'.repeat(43)}`,
])('%j is not a known browser', (header) => expect(knownBrowser(asking(header), email)).toBeNull())

test('a browser is known to each of the last four accounts that signed in from it', () => {
	const emails = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
	let cookie = ''
	const signIn = (who: string) => {
		cookie = pairOf(rememberBrowser(asking(cookie), who))
	}
	for (const who of emails) signIn(who)
	const isKnown = (who: string) => knownBrowser(asking(cookie), who) !== null
	expect(emails.filter(isKnown)).toEqual(emails)
	// Again: it is not counted twice.
	signIn('a@example.com')
	expect(emails.filter(isKnown)).toEqual(emails)
	signIn('e@example.com')
	expect(emails.filter(isKnown)).toEqual(['a@example.com', 'c@example.com', 'd@example.com'])
	expect(isKnown('e@example.com')).toBe(true)
	expect(cookie.length).toBeLessThan(400)
})

test('the cookie contains no address, and scripts cannot read it', () => {
	const cookie = rememberBrowser(asking(''), email)
	expect(decodeURIComponent(cookie)).not.toMatch(/ana|example/)
	expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
})
