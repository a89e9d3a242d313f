import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { clearBrowsers } from '../access/accounts.server.ts'
import { keepBrowser, knownBrowser, rememberBrowser } from './known-browser.server.ts'

let db: TestDb
beforeAll(async () => {
	db = await testDb()
})
afterAll(() => db[Symbol.asyncDispose]())

const pairOf = (setCookie = '') => setCookie.split(';')[0] ?? ''
const asking = (cookie: string) =>
	new Request('http://localhost/admin/auth', { headers: { Cookie: cookie } })
const known = (cookie: string, email: string) => knownBrowser(db, asking(cookie), email)

async function account() {
	const { id, email } = await createAdmin(db)
	const { rows } = await db.$client.query('select browser_key from auth_users where id = $1', [id])
	const key = rows[0].browser_key as string
	return { id, email, signIn: (cookie = '') => pairOf(rememberBrowser(asking(cookie), key)) }
}

test('a browser is recognised for the account it signed in to, wherever its cookie is among others', async () => {
	const { email, signIn } = await account()
	const cookie = signIn()
	const headers = [cookie, `a=b; ${cookie}`, `${cookie}; a=b`, `a=b;${cookie};c=d`]
	const names = await Promise.all(headers.map((header) => known(header, email)))
	expect(names[0]).toMatch(/^[\w-]{43}$/)
	expect(new Set(names).size).toBe(1)
})

test('a browser that signs in again keeps its name, and another one has another', async () => {
	const { email, signIn } = await account()
	const first = signIn()
	const again = signIn(first)

	expect(again).toBe(first)
	expect(await known(signIn(), email)).not.toBe(await known(first, email))
})

test('forty collected notes end together; the browser that ended them keeps a new one', async () => {
	const { id, email, signIn } = await account()
	const other = await account()
	const notes = Array.from({ length: 40 }, () => signIn())
	const shared = other.signIn(notes[0])
	await clearBrowsers(db, id)

	expect(await Promise.all(notes.map((note) => known(note, email)))).toEqual(Array(40).fill(null))
	expect(await known(shared, other.email), 'of another account').not.toBeNull()
	const [saved] = await keepBrowser(db, asking(notes[0] ?? ''), id)
	expect(await known(pairOf(saved), email)).not.toBeNull()
})

test('a browser is not recognised for another account or by an altered cookie', async () => {
	const [{ email, signIn }, other] = [await account(), await account()]
	const cookie = signIn()
	for (const wrong of ['', other.email, email.slice(0, -1), email.toUpperCase()])
		expect(await known(cookie, wrong)).toBeNull()
	const value = cookie.slice(cookie.indexOf('=') + 1)
	for (let at = 0; at < value.length; at++) {
		const letter = value[at] === 'A' ? 'B' : 'A'
		const altered = `${value.slice(0, at)}${letter}${value.slice(at + 1)}`
		expect(await known(`roost-known-browser=${altered}`, email), `byte ${at}`).toBeNull()
	}
})

test.each([
	'',
	'roost-known-browser=',
	'roost-known-browser=.',
	`roost-known-browser=${'a'.repeat(22)}.${'b'.repeat(43)}`,
	`roost-known-browser=${'a'.repeat(22)}.${'b'.repeat(4300)}`,
	`roost-known-browser=${'é'.repeat(22)}.${'b'.repeat(43)}`,
])('%j is not a known browser', async (header) => {
	const { email } = await account()
	expect(await known(header, email)).toBeNull()
	expect(await known(header, 'nobody@example.com')).toBeNull()
})

test('a browser is known to each of the last four accounts that signed in from it', async () => {
	const people = await Promise.all(Array.from({ length: 5 }, account))
	let cookie = ''
	const isKnown = () =>
		Promise.all(people.map(async ({ email }) => (await known(cookie, email)) !== null))
	for (const { signIn } of people.slice(0, 4)) cookie = signIn(cookie)
	expect(await isKnown()).toEqual([true, true, true, true, false])
	// Again: it is not counted twice.
	cookie = people[0]?.signIn(cookie) ?? ''
	expect(await isKnown()).toEqual([true, true, true, true, false])
	cookie = people[4]?.signIn(cookie) ?? ''
	expect(await isKnown()).toEqual([true, false, true, true, true])
	expect(cookie.length).toBeLessThan(400)
})

test('the cookie contains no address, and scripts cannot read it', () => {
	const cookie = rememberBrowser(asking(''), 'a key')
	expect(decodeURIComponent(cookie)).toMatch(/^roost-known-browser=[\w-]{22}\.[\w-]{43};/)
	expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
})
