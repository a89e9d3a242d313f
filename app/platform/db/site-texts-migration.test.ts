// Migration 0153: the texts of the site, which were five tables, are one with everything that belongs to them.
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { readOpenRecord } from '#kit/admin/form/open-record.server.ts'
import { listUses } from '#content/media-uses.server.ts'
import { contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { publishDue } from '#content/publish-due.server.ts'
import { getHomepage, getMenus } from '#content/text/queries.server.ts'
import { getHeads } from '#content/text/head/queries.server.ts'
import { getConsentValues } from '#enquiries/leads/form-words.server.ts'
import { bringBack } from '#kit/records/bring-back.server.ts'
import { listVersions } from '#kit/records/read-version.server.ts'
import { readDrafts } from '#kit/records/versions.server.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import { getLetters } from '#platform/mail/config.server.ts'
import { admin } from '#tests/support/factories.ts'
import { upgradedDb } from '#tests/support/database.ts'

const film = 'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=0&controls=1&rel=0'
const picture = '/media/hero-thumbnails/a.jpg'
const person = '00000000-0000-4000-8000-000000000001'
const due = '2026-01-02T03:04:05.000Z'

/** What was saved last, by table, and the slug and type of its record. */
const saved: [table: string, slug: string, key: ContentKey, words: object][] = [
	['homepage_settings', 'homepage', 'homepage', { heroTitle: 'Hens first' }],
	['menus', 'menus', 'menus', { footerContact: 'Call us' }],
	['consent_words', 'consents', 'consents', { contactText: 'We read it.' }],
	['letters', 'letters', 'letters', { welcomeSubject: 'Kia ora' }],
	['heads', 'services', 'head', { page: 'services', title: 'What we do' }],
]

/** Each table with a record at its third version, two earlier ones, a working copy, and a scheduled one. */
async function fill(client: Client) {
	await client.query(`insert into media (folder, name, url, size_bytes, mime_type, sha256)
		values ('hero-thumbnails', 'a.jpg', '${picture}', 1, 'image/jpeg', repeat('a', 64))`)
	await client.query(`insert into auth_users (id, email) values ('${person}', 'mere@example.com');
		insert into admin_users (id, role) values ('${person}', 'administrator')`)
	for (const [table, slug, key, words] of saved) {
		const { rows } = await client.query(
			`update ${table} set words = $1, version = 3, updated_at = '${due}' where slug = $2 returning id`,
			[words, slug],
		)
		const version = (n: number | null, state: string, more: object, at: string | null = null) =>
			client.query(
				`insert into record_versions (record_type, record_id, n, state, "values", base_n, publish_at, "by")
				values ($1, $2, $3, $4, $5, $6, $7, '${person}')`,
				[key, rows[0].id, n, state, { ...words, ...more }, n === null ? 3 : null, at],
			)
		for (const n of [1, 2, 3]) await version(n, 'published', n === 3 ? {} : marked(key, `v${n}`))
		await version(null, 'draft', marked(key, 'typed'))
		await version(null, 'draft', marked(key, 'agreed'), '2030-01-01')
		await client.query(
			`insert into audit_log (actor_id, action, record_type, record_id) values ('system', 'update', $1, $2)`,
			[key, rows[0].id],
		)
	}
	await client.query(
		`update homepage_settings set hero_video_url = $1, hero_video_thumbnail_url = $2`,
		[film, picture],
	)
	await client.query(`insert into media_usage (media_id, record_type, record_id)
		select media.id, 'homepage', homepage_settings.id::text from media, homepage_settings`)
}

/** The field that the versions differ in. */
const fieldOf: Partial<Record<ContentKey, string>> = {
	homepage: 'heroTitle',
	menus: 'footerContact',
	consents: 'contactText',
	letters: 'welcomeSubject',
	head: 'title',
}
const marked = (key: ContentKey, text: string) => ({ [fieldOf[key] ?? '']: text })

test.each(saved)(
	'of %s, the words, versions, drafts and log of %s stay',
	async (_table, slug, key, words) => {
		await using site = await upgradedDb('0153', fill)
		const { db } = site
		const content = contents[key]
		const { id, version, updatedAt } = await getSiteText(db, slug)
		expect({ version, updatedAt: updatedAt.toISOString() }).toEqual({ version: 3, updatedAt: due })

		const { versions, total } = await listVersions(db, content, { id, page: 1 })
		expect(total).toBe(3)
		expect(versions.map(({ values }) => values[fieldOf[key] ?? ''])).toEqual([
			Object.values(words).at(-1),
			'v2',
			'v1',
		])
		expect(await readDrafts(db, { type: key, id })).toMatchObject({
			open: { baseN: 3, values: marked(key, 'typed') },
			scheduled: { baseN: 3, values: marked(key, 'agreed'), publishAt: new Date('2030-01-01') },
		})
		const opened = await readOpenRecord(db, content, { id, readerId: '' })
		expect(opened).toMatchObject({ version: 3, values: marked(key, 'typed') })
		const { rows } = await site.pool.query(
			'select record_type as type from audit_log where record_id = $1',
			[id],
		)
		expect(rows).toEqual([{ type: key }])

		const formKey = '00000000-0000-4000-8000-000000000000'
		const back = await bringBack(db, admin(), content, { id, version: 1, live: 3, formKey })
		expect(back).toMatchObject({ ok: true })
		expect((await getSiteText(db, slug)).words).toMatchObject(marked(key, 'v1'))
	},
)

test('what readers of the texts see is the same, with the film of the home page and the use of its picture', async () => {
	await using site = await upgradedDb('0153', fill)
	const { db } = site
	expect(await getHomepage(db)).toMatchObject({
		heroTitle: 'Hens first',
		heroVideoUrl: film,
		heroVideoThumbnailUrl: picture,
	})
	expect(await getMenus(db)).toMatchObject({ footerContact: 'Call us', footerServices: 'Services' })
	expect(await getConsentValues(db)).toMatchObject({ contactText: 'We read it.' })
	expect((await getLetters(db))['newsletter-welcome'].subject).toBe('Kia ora')
	expect(await getHeads(db, ['services', 'search'])).toMatchObject({
		services: { title: 'What we do' },
		search: { eyebrow: 'Find it on this site' },
	})
	const { rows } = await site.pool.query('select id from media')
	const uses = (await listUses(db, [rows[0].id])).get(rows[0].id)
	expect(uses).toMatchObject([{ recordType: 'homepage', title: 'Homepage', inTrash: false }])
})

test('what was to be published later is published at its time, on the record it was agreed on for', async () => {
	await using site = await upgradedDb('0153', async (client) => {
		await fill(client)
		await client.query(`update record_versions set publish_at = now() where publish_at is not null`)
		await client.query(`delete from record_versions where state = 'draft' and publish_at is null`)
	})
	const { db } = site
	await publishDue(db)
	expect((await getMenus(db)).footerContact).toBe('agreed')
	expect((await getHeads(db, ['services'])).services.title).toBe('agreed')
	expect((await getHomepage(db)).heroVideoUrl).toBe(film)
})
