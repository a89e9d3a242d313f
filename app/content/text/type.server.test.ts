// Several types share one table: what belongs to which of them.
import { expect, test } from 'vitest'
import { acceptFinding } from '#insight/findings/accepted-findings.server.ts'
import { readLinks } from '#insight/findings/links/read-links.server.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import { getStoredRow } from '#kit/records/read-version.server.ts'
import { findRecordId } from '#kit/records/find-slug.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { textContents } from './type.server.ts'

const editor = admin('e', 'editor')

test('each row is a record of one type', async () => {
	await using db = await testDb()
	const rows = await db.select({ slug: siteTexts.slug }).from(siteTexts)
	const claimed = Object.values(textContents).flatMap(({ type }) => type.slugs ?? [])
	expect(claimed.toSorted()).toEqual(rows.map(({ slug }) => slug).toSorted())
})

test.each(['homepage', 'menus', 'head'] as const)(
	'an editor reaches no mail template through the type %s',
	async (key) => {
		await using db = await testDb()
		const content = contents[key]
		const { id, version } = await getSiteText(db, 'letters')
		const values = content.fields.blank
		expect(await content.readForm(db, id)).toBeNull()
		expect(await getStoredRow(db, content, id)).toBeNull()
		expect(await findRecordId(db, content, 'letters')).toBeNull()
		const draft = { id, version, values: { ...values, page: 'services', heroVideoUrl: null } }
		expect((await content.saveForm(db, editor, draft)).ok).toBe(false)
		expect((await saveWorkingCopy(db, editor, content, { ...draft, copy: 0 })).ok).toBe(false)
		await content.showAsPublished(db, id)
		const found = { kind: 'search-title', type: key, id, detail: '' } as const
		expect(await acceptFinding(db, editor, found)).toBe(false)
		expect(await getSiteText(db, 'letters')).toMatchObject({ version: 1, words: null })
	},
)

test('links of each text are read once, as those of its own type, without the film of the home page', async () => {
	await using db = await testDb()
	const words = { heroVideoUrl: 'https://film.example/a.mp4', text: 'See https://a.example/' }
	await db.update(siteTexts).set({ words })
	const { signal } = new AbortController()
	await readLinks(db, { now: new Date(), signal, maxMs: 60_000 })
	const { rows } = await db.pool.query(
		`select record_type as type, count(*)::int as uses from external_link_uses
		where address = 'https://a.example/' group by 1 order by 1`,
	)
	expect(rows.map(({ type, uses }) => `${type} ${uses}`)).toEqual([
		'consents 1',
		'head 14',
		'homepage 1',
		'letters 1',
		'menus 1',
	])
	const film = await db.pool.query(
		`select from external_link_uses where record_type = 'homepage' and address like '%film%'`,
	)
	expect(film.rowCount).toBe(0)
})
