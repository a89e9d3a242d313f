// R28: two people keep, publish, schedule and bring back the same record at the same moment, while its time comes. One
// of them wins, the other is told; a record never has two open or two scheduled drafts.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/auth/actor.ts'
import { contents, contentKeys } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { publishDue } from '#content/publish-due.server.ts'
import { createDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { scheduleWorkingCopy } from '#kit/records/schedule.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildAccess } from '#tests/support/factories.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import {
	sentTextOf,
	countCopies,
	formOf,
	makeDue,
	publishRecord,
	textOf,
} from '#tests/support/working-copies.ts'

const random = seededRandom(seed)
const turns = isFullForm ? 200 : 6
const timeout = { timeout: 300_000 }
const people = [admin('a'), admin('b')] as const
const actions = ['keep', 'publish', 'schedule', 'bring back'] as const

type ActionText = (typeof actions)[number]
type Known = { key: ContentKey; id: string; version: number; copy: number }

let db: TestDb
/** A second instance, with its own connections. */
let other: ReturnType<typeof createDb>

beforeAll(async () => {
	db = await testDb()
	other = createDb(db.url, { max: 8 })
	for (const person of people) await buildAccess(db, person)
})

afterAll(async () => {
	await other.pool.end()
	await db[Symbol.asyncDispose]()
})

test.each(contentKeys)(
	`${turns} pairs at the same %s lose nothing without a word (seed ${seed})`,
	timeout,
	async (key) => {
		const { id } = await publishRecord(db, key)
		let published = 0
		for (let turn = 1; turn <= turns; turn += 1) {
			const known = await knownOf(key, id)
			const words = ['First', 'Second'].map(
				(who) => `https://example.com/${who}-of-turn-${turn}.jpg`,
			)
			const chosen = people.map(() => pick(actions))
			const results = await Promise.all(
				people.map((person, index) =>
					act(index === 0 ? db : other.db, person, {
						...known,
						action: chosen[index] ?? 'keep',
						words: words[index] ?? '',
					}),
				),
			)
			const winner = results.findIndex(({ ok }) => ok)
			expect(results[winner]?.ok, `${chosen.join(' and ')} in turn ${turn}`).toBe(true)
			expect(results[1 - winner]).toMatchObject({ ok: false, error: { code: 'stale' } })
			await expectSaved(known, { action: chosen[winner] ?? 'keep', words: words[winner] ?? '' })
			if (turn % 3 === 0) published += await publishAmid(key, id)
		}
		tellFigures('R28', `pairs at the same ${key}`, { pairs: turns, lost: 0, 'due amid': published })
	},
)

function pick<T>(list: readonly T[]): T {
	return list[Math.floor(random() * list.length)] as T
}

async function knownOf(key: ContentKey, id: string): Promise<Known> {
	const { version } = await formOf(db, key, id)
	return { key, id, version, copy: (await sentTextOf(db, key, id))?.edit ?? 0 }
}

async function act(
	instance: Db,
	actor: Actor,
	given: Known & { action: ActionText; words: string },
) {
	const { key, id, version, copy, action, words } = given
	const content = contents[key]
	const record = await content.readForm(db, id)
	const draft = { id, version, copy, values: { ...record?.values, [textOf[key]]: words } }
	if (action === 'publish') return content.saveForm(instance, actor, draft)
	if (action !== 'schedule') return saveWorkingCopy(instance, actor, content, draft)
	const publishAt = new Date(Date.now() + 3_600_000)
	return scheduleWorkingCopy(instance, actor, content, { ...draft, publishAt })
}

async function expectSaved(
	{ key, id, version }: Known,
	won: { action: ActionText; words: string },
) {
	const { action, words } = won
	const live = await formOf(db, key, id)
	const copy = await sentTextOf(db, key, id)
	const isPublished = action === 'publish'
	// One that is open, one that is scheduled: more cannot be stored.
	expect(await countCopies(db, id)).toBeLessThanOrEqual(2)
	expect(live.version).toBe(isPublished ? version + 1 : version)
	const where = isPublished ? live.values : copy?.values
	expect(where?.[textOf[key]]).toBe(words)
	expect(copy === null, 'a copy after publishing').toBe(isPublished)
	const scheduled = action === 'schedule' ? copy?.scheduled?.values[textOf[key]] : words
	expect(scheduled).toBe(words)
}

/**
 * What is scheduled becomes due while someone keeps other words, and two workers look; returns how much was published.
 */
async function publishAmid(key: ContentKey, id: string): Promise<number> {
	const known = await knownOf(key, id)
	const before = await formOf(db, key, id)
	const scheduled = (await sentTextOf(db, key, id))?.scheduled ?? null
	await makeDue(db)
	const words = 'Typed while the time came, and kept'
	const [saved] = await Promise.all([
		act(other.db, people[1], { ...known, action: 'keep', words }),
		publishDue(db),
		publishDue(other.db),
	])
	const live = await formOf(db, key, id)
	const copy = await sentTextOf(db, key, id)
	const code = saved.ok ? 'kept' : saved.error.code
	expect(['kept', 'stale']).toContain(code)
	expect(saved.ok ? copy?.values[textOf[key]] : words).toBe(words)
	const shown = scheduled ? scheduled.values : before.values
	expect(live.version).toBe(scheduled ? known.version + 1 : known.version)
	expect(live.values[textOf[key]]).toBe(shown[textOf[key]])
	const stored = await db.select().from(recordVersions).where(eq(recordVersions.recordId, id))
	expect(stored.filter(({ n }) => n === live.version)).toHaveLength(1)
	return scheduled ? 1 : 0
}
