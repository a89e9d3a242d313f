// Migration 0117: revisions and working copies of an older database become versions.
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { readOpenRecord } from '#kit/admin/form/open-record.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { listVersions } from '#kit/records/read-version.server.ts'
import { readDrafts } from '#kit/records/versions.server.ts'
import { upgradedDb } from '#tests/support/database.ts'

const ids = ['1', '2', '3', '4'].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [plain, scheduled, typedOn, refused] = ids as [string, string, string, string]

/** A row of an older program, as its revision held it. */
const row = (id: string, version: number, given: object = {}) => ({
	id,
	slug: 'boot-dip',
	title: 'Boot dip',
	description: 'Steel tray.',
	price: 12.5,
	country: 'NZ',
	isFeatured: false,
	categories: ['Biosecurity'],
	features: ['Lid'],
	readFirst: [plain],
	gallery: [],
	documents: [],
	status: 'published',
	publishAt: '2026-01-02T03:04:05.000Z',
	unpublishAt: null,
	deletedAt: null,
	version,
	...given,
})

/** An older database with 500 revisions of one product, and working copies of every kind. */
async function fill(client: Client) {
	for (const [index, id] of ids.entries())
		await client.query(
			`insert into products (id, slug, title, description, version) values ($1, $2, 'Boot dip', 'Steel tray.', 500)`,
			[id, `boot-dip-${index}`],
		)
	const revision = (id: string, version: number, given?: object) =>
		client.query(
			`insert into revisions (record_type, record_id, version, snapshot, actor_id) values ('product', $1, $2, $3, 'system')`,
			[id, version, JSON.stringify(row(id, version, given))],
		)
	for (let version = 1; version <= 500; version += 1)
		await revision(plain, version, {
			description: `Text ${version}`,
			deletedAt: version === 7 ? '2026-01-03T00:00:00Z' : null,
			displayOrder: version < 9 ? 1 : 2,
		})
	for (const id of [scheduled, typedOn, refused]) await revision(id, 500)
	const base = JSON.stringify({ title: 'Boot dip', description: 'Steel tray.' })
	const copy = (id: string, words: string, more: Record<string, unknown> = {}) =>
		client.query(
			`insert into working_copies (record_type, record_id, base_version, base_values, form_values, updated_by,
				publish_at, scheduled_by, scheduled, refusal)
			values ('product', $1, $2, $3, $4, 'system', $5, $6, $7, $8)`,
			[
				id,
				more['base'] ?? 500,
				base,
				JSON.stringify({ title: 'Boot dip', description: words }),
				more['at'] ?? null,
				more['at'] ? 'system' : null,
				more['scheduled'] ?? null,
				more['refusal'] ?? null,
			],
		)
	const planned = (words: string) =>
		JSON.stringify({
			values: { title: 'Boot dip', description: words },
			baseVersion: 500,
			baseValues: JSON.parse(base),
		})
	// Based on a version that was thinned out since.
	await client.query(`delete from revisions where version = 3 and record_id = $1`, [plain])
	await copy(plain, 'Typed', { base: 3 })
	await copy(scheduled, 'Agreed', { at: '2030-01-01', scheduled: planned('Agreed') })
	await copy(typedOn, 'Typed on', { at: '2030-01-01', scheduled: planned('Agreed') })
	await copy(refused, 'Wrong', { refusal: JSON.stringify({ sentence: 'Too late.', at: '' }) })
}

test('old revisions are versions with the values of their form, and say what else happened', async () => {
	await using site = await upgradedDb('0117', fill)
	const { versions, total } = await listVersions(site.db, contents.product, {
		id: plain,
		page: 25,
	})
	expect(total).toBe(500)
	expect(versions.map(({ version }) => version)).toEqual([...Array(20).keys()].map((n) => 20 - n))
	expect(versions.flatMap(({ version, note }) => (note ? [[version, note]] : []))).toEqual([
		[9, 'move'],
		[8, 'restore'],
		[7, 'trash'],
	])
	expect(versions.at(-1)).toMatchObject({
		title: 'Boot dip',
		values: {
			description: 'Text 1',
			price: 12.5,
			readFirst: [{ id: plain, title: 'Unknown (deleted)' }],
			status: 'published',
			publishAt: '2026-01-02T03:04:05.000Z',
		},
	})
})

test('old working copies are drafts: typed, scheduled, typed on, refused', async () => {
	await using site = await upgradedDb('0117', fill)
	const draftsOf = (id: string) => readDrafts(site.db, { type: 'product', id })
	expect(await draftsOf(plain)).toMatchObject({
		open: { state: 'draft', baseN: 3, values: { description: 'Typed' } },
		scheduled: null,
	})
	const planned = { baseN: 500, publishAt: new Date('2030-01-01'), by: 'system' }
	expect(await draftsOf(scheduled)).toMatchObject({
		open: null,
		scheduled: { ...planned, values: { description: 'Agreed' } },
	})
	expect(await draftsOf(typedOn)).toMatchObject({
		open: { baseN: 500, values: { description: 'Typed on' } },
		scheduled: { ...planned, values: { description: 'Agreed' } },
	})
	expect(await draftsOf(refused)).toMatchObject({
		open: { state: 'refused', note: 'Too late.', values: { description: 'Wrong' } },
	})
	const opened = await readOpenRecord(site.db, contents.product, { id: plain, readerId: '' })
	expect(opened).toMatchObject({ values: { description: 'Typed' }, copy: { behind: [] } })
})
