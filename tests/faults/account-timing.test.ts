// S13: response times do not reveal whether an address has an account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, scryptHash } from '#tests/support/admin.ts'
import { postForm, startAttackedSite } from '#tests/support/attacked-site.ts'
import type { AttackedSite } from '#tests/support/attacked-site.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { turnOnTimeCodes } from '#tests/support/time-codes.ts'
import { mannWhitney, median } from '#tests/support/statistics.ts'

const random = seededRandom(seed)
/** Each round tries each address, too seldom to lock it; other addresses warm the site up first. */
const [rounds, addresses, warmUps] = isFullForm ? [5, 40, 10] : [1, 4, 1]
const limits = { apartMs: 5, chance: 0.01 }
const timeout = { timeout: 300_000 }
const password = 'Nests in the litter of 2026'

let site: AttackedSite
let accounts: string[]
/** Of accounts with time codes and a passkey. */
let guarded: string[]
/** Of accounts whose passwords have not been typed since they were hashed with scrypt. */
let former: string[]

beforeAll(async () => {
	// Passkeys need a host name.
	site = await startAttackedSite({ LOG_LEVEL: 'warn', SITE_URL: 'https://www.example.com' })
	accounts = []
	guarded = []
	former = []
	for (let at = 0; at < addresses; at += 1) {
		accounts.push((await createAdmin(site.db)).email)
		const account = await createAdmin(site.db)
		await turnOnTimeCodes(site.db, account)
		await site.db.pool.query(
			`insert into auth_passkeys (user_id, credential_id, public_key, name) values ($1, gen_random_uuid()::text, 'key', 'Key')`,
			[account.id],
		)
		guarded.push(account.email)
		const { id, email } = await createAdmin(site.db)
		await site.db.pool.query('update auth_users set password = $1 where id = $2', [
			scryptHash(password),
			id,
		])
		former.push(email)
	}
}, 120_000)

afterAll(() => site.close())

const signIn = { name: 'sign-in', fields: { password: 'wrong' }, expected: 401 }
const asking = { name: 'request-reset', fields: {}, expected: 200 }
const signUp = { name: 'sign-up', fields: { password, confirmation: password }, expected: 200 }
const passkey = { name: 'passkey-options', fields: {}, expected: 200 }

test.each([
	{ ...signIn, having: 'an account' },
	{ ...signIn, having: 'a second factor' },
	{ ...signIn, having: 'a former hash' },
	{ ...asking, having: 'an account' },
	{ ...signUp, having: 'an account' },
	{ ...passkey, having: 'a second factor' },
] as const)(
	`$name takes as long for an address with $having as for one without an account (seed ${seed})`,
	timeout,
	async ({ name, fields, expected, having }) => {
		const known = { 'an account': accounts, 'a second factor': guarded, 'a former hash': former }[
			having
		]
		const ask = async (email: string) => {
			const began = performance.now()
			const { status } = await postForm(site.url, `/api/auth/${name}`, {
				fields: { email, ...fields },
			})
			const ms = performance.now() - began
			expect(status).toBe(expected)
			return ms
		}
		const ms: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
		for (let round = 0; round < rounds; round += 1) {
			await clearTries()
			for (let at = 0; at < warmUps; at += 1) await ask(`nobody-${name}-${round}-${at}@example.com`)
			const tries = known.flatMap((email, at) => [
				{ kind: 'known' as const, email },
				{ kind: 'unknown' as const, email: email.replace('@', `-${name}-${round}-${at}@`) },
			])
			for (const { kind, email } of shuffled(tries)) {
				await clearTries()
				ms[kind].push(await ask(email))
			}
		}
		const apart = Math.abs(median(ms.known) - median(ms.unknown))
		const chance = mannWhitney(ms.known, ms.unknown)
		tellFigures(
			'S13',
			`${name}, ${having}: ${ms.known.length} tries each, with and without an account`,
			{
				'median ms with': median(ms.known),
				without: median(ms.unknown),
				apart: `${apart.toFixed(1)} ms`,
				'Mann-Whitney p': chance.toFixed(3),
			},
		)
		expectFigure(apart).toBeLessThan(limits.apartMs)
		expectFigure(chance).toBeGreaterThan(limits.chance)
	},
)

/** Clears the limit per network: refusals must not be measured. */
const clearTries = () => site.db.pool.query('delete from auth_limits')

function shuffled<T>(items: readonly T[]): T[] {
	return items
		.map((item) => ({ item, at: random() }))
		.toSorted((a, b) => a.at - b.at)
		.map(({ item }) => item)
}
