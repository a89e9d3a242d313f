import { expect, test } from 'vitest'
import { notices } from '#platform/db/tables/content.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { getNotice, noticeContent } from './type.server.ts'

type Values = Record<string, unknown>
type Saved = { id: string; version: number }

async function save(db: TestDb, values: Values, { id, version }: Partial<Saved> = {}) {
	const draft = { id: id ?? null, version: version ?? 0 }
	return noticeContent.saveForm(db, admin(), {
		...draft,
		values: { title: 'Closed on Friday', target: '', country: 'Both', ...values },
	})
}

const endOf = async (db: TestDb, id: string) =>
	(await noticeContent.readForm(db, id))?.values['unpublishAt']

test('a notice without an end gets one, two weeks from its start; a draft and a chosen end stay', async () => {
	await using db = await testDb()
	const start = new Date(Date.now() + 3 * dayMs)
	const chosen = new Date(Date.now() + 5 * dayMs).toISOString()
	const cases: [Values, string | null][] = [
		[{ publishAt: start.toISOString() }, new Date(start.getTime() + 14 * dayMs).toISOString()],
		[{ unpublishAt: chosen }, chosen],
		[{ status: 'draft' }, null],
	]
	for (const [values, end] of cases) {
		const saved = await save(db, values)
		if (!saved.ok) throw new Error(JSON.stringify(saved.error))
		expect(await endOf(db, String(saved.value.id))).toEqual(end)
	}
})

test('of several notices, the one that was saved or began last is shown', async () => {
	await using db = await testDb()
	const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
	const yesterdays = { title: 'Since yesterday', publishAt: at(-1) }
	const first = await save(db, yesterdays)
	if (!first.ok) throw new Error(JSON.stringify(first.error))
	await save(db, { title: 'For a week', publishAt: at(-7) })
	await save(db, { title: 'Next week', publishAt: at(7) })
	const shown = () => getNotice(db, { country: 'New Zealand', now: new Date() })
	expect(await shown()).toEqual({ title: 'For a week', target: '' })
	await save(db, yesterdays, { ...first.value, id: String(first.value.id) })
	expect(await shown()).toEqual({ title: 'Since yesterday', target: '' })
	const later = { country: 'New Zealand', now: new Date(at(8)) } as const
	expect((await getNotice(db, later))?.title).toBe('Next week')
})

test('a draft is shown in its preview, before the notice that visitors see', async () => {
	await using db = await testDb()
	const draft = await save(db, { title: 'A draft', status: 'draft' })
	await save(db, { title: 'For all' })
	if (!draft.ok) throw new Error(JSON.stringify(draft.error))
	await noticeContent.showAsPublished(db, String(draft.value.id))
	const shown = await getNotice(db, { country: 'New Zealand', now: new Date() })
	expect(shown?.title).toBe('A draft')
})

test('words of more than 160 letters are refused', async () => {
	await using db = await testDb()
	const saved = await save(db, { title: 'a'.repeat(161) })
	expect(saved).toMatchObject({
		error: { messages: { title: ['Words must be at most 160 characters'] } },
	})
})

test.each(['javascript:alert(1)', 'mailto:hens@example.nz', '//example.com', '/media/../admin'])(
	'a link to %s is refused, and is not shown where it is stored all the same',
	async (target) => {
		await using db = await testDb()
		const saved = await save(db, { target })
		expect(saved).toMatchObject({
			error: { messages: { target: [expect.stringMatching(/^Choose a page/)] } },
		})
		await db.insert(notices).values({ title: 'Read this', slug: 'read-this', target })
		const shown = await getNotice(db, { country: 'New Zealand', now: new Date() })
		expect(shown).toEqual({ title: 'Read this', target: '' })
	},
)
