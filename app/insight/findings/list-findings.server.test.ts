import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { picturePlaceWords } from '#kit/admin/editor/blocks/read-blocks.ts'
import { markdownFields } from '#platform/fields/fields.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildMedia,
	buildProduct,
	buildResource,
	buildVacancy,
} from '#tests/support/factories.ts'
import { pageForm, productForm } from '#tests/support/inputs.ts'
import { pageContent } from '#content/page/type.server.ts'
import { acceptFinding, listAccepted, reopenFinding } from './accepted-findings.server.ts'
import { listAttention } from './attention.server.ts'
import { findingKinds, sayFinding } from './finding-kinds.ts'
import type { FindingKind } from './finding-kinds.ts'
import { picturePlaceStart } from './kind-queries.server.ts'
import { readLinks } from './links/read-links.server.ts'
import { listFindings } from './list-findings.server.ts'

const now = new Date()
const long = 'A title that is so long that no search engine shows all of it to anybody'
const editor = {
	kind: 'admin',
	id: '00000000-0000-4000-8000-00000000000e',
	role: 'editor',
} as const
const me = { ...editor, id: '00000000-0000-4000-8000-00000000000d', role: 'administrator' } as const

test('dead links are listed with the live records that have them, until these are changed', async () => {
	await using db = await testDb()
	const content = 'See [a](https://a.example/) and [b](https://b.example/).'
	const { id } = await buildArticle(db, { title: 'Wet litter', content })
	await buildProduct(db, { content })
	await buildProduct(db, { title: 'Draft', content, status: 'draft' })
	await buildVacancy(db, { applyUrl: 'https://a.example/' })
	await read(db)
	expect(await list(db, 'dead-link')).toEqual([])
	await db.pool.query(
		`update external_links set state = 'dead', since = '2026-11-02', tries = '[{"day":"2026-11-02","result":"gone","why":"404"}]'
		where address = 'https://a.example/'`,
	)
	const found = await list(db, 'dead-link')
	expect(found.map(({ type, field }) => `${type} ${field}`).toSorted()).toEqual([
		'article content',
		'product content',
		'vacancy applyUrl',
	])
	expect(found.find(({ type }) => type === 'article')).toMatchObject({
		id,
		title: 'Wet litter',
		detail: 'https://a.example/',
		extra: '404',
		since: new Date('2026-11-02'),
	})
	await db.pool.query('update news set version = version + 1')
	expect((await list(db, 'dead-link')).map(({ type }) => type).toSorted()).toEqual([
		'product',
		'vacancy',
	])
	await read(db)
	expect(await list(db, 'dead-link')).toHaveLength(3)
})

test('a picture without words is listed once, if a live record shows it', async () => {
	await using db = await testDb()
	const shown = await buildMedia(db, { alt: '' })
	const others = [
		await buildMedia(db, { alt: '' }),
		await buildMedia(db, { alt: 'Hens' }),
		await buildMedia(db, { alt: '', decorative: true }),
		await buildMedia(db, { alt: '' }),
	]
	const [one, two] = [
		await buildArticle(db, { title: 'B' }),
		await buildArticle(db, { title: 'A' }),
	]
	const draft = await buildArticle(db, { status: 'draft' })
	for (const article of [one, two]) await use(db, shown.id, article.id)
	for (const picture of others.slice(0, 3))
		await use(db, picture.id, picture === others[0] ? draft.id : one.id)
	expect(await list(db, 'picture-words')).toMatchObject([
		{ type: 'media', id: shown.id, detail: '', extra: 'A' },
	])
})

test('products without price or picture, and words that search engines cut or miss', async () => {
	await using db = await testDb()
	await buildProduct(db, { title: 'Tray', price: null, image: null })
	await buildProduct(db, { title: 'Free', price: 0, image: '/media/x.png' })
	const gaps = await list(db, 'product-gap')
	expect(gaps.map(({ title, detail, field }) => [title, detail, field]).toSorted()).toEqual([
		['Tray', 'picture', 'gallery'],
		['Tray', 'price', 'price'],
	])
	await buildArticle(db, { title: long, excerpt: 'x'.repeat(161) })
	await buildArticle(db, { title: 'x'.repeat(60), excerpt: 'x'.repeat(160) })
	await buildVacancy(db, {
		title: 'A title of fifty characters and not a single more',
		location: 'A long way out',
	})
	await db.pool.query(
		`update site_texts set words = jsonb_build_object('metaTitle', $1::text, 'metaDescription', '')
		where slug = 'about'`,
		[long],
	)
	const titles = await list(db, 'search-title')
	expect(titles.map(({ type, field }) => `${type} ${field}`).toSorted()).toEqual([
		'article title',
		'head metaTitle',
		'vacancy title',
	])
	const texts = await list(db, 'search-description')
	expect(texts.map(({ type, detail }) => `${type} ${detail.length}`).toSorted()).toEqual([
		'article 161',
		'head 0',
	])
})

test('texts with places of pictures, articles without an author and drafts are listed, drafts too, except in the trash', async () => {
	await using db = await testDb()
	const content = `Before.\n\n<!-- ${picturePlaceWords} (Hens at the drinker) -->\n\nAfter.`
	await buildArticle(db, { content: `${picturePlaceWords}, <!-- a comment -->` })
	await buildArticle(db, { content, deletedAt: now, status: 'draft' })
	expect(await list(db, 'picture-place')).toEqual([])
	await buildArticle(db, { title: 'Wet litter', content: `${content}\n\n${content}` })
	await buildProduct(db, { title: 'Boot dip', content, status: 'draft' })
	await buildResource(db, { title: 'Shed plan', description: content })
	const found = await list(db, 'picture-place')
	expect(found.map(({ title, field }) => `${title}: ${field}`).toSorted()).toEqual([
		'Boot dip: content',
		'Shed plan: description',
		'Wet litter: content',
	])
	expect(await list(db, 'no-author')).toHaveLength(2)
	expect(await list(db, 'draft')).toMatchObject([{ type: 'product', title: 'Boot dip' }])
})

test('the words of a place are those of the editor, and an index finds them without reading the texts', async () => {
	await using db = await testDb()
	expect(picturePlaceStart).toBe(`<!-- ${picturePlaceWords}`)
	const { rows } = await db.execute<{ definition: string }>(
		sql`select indexdef as definition from pg_indexes where indexname like '%picture_places_idx'`,
	)
	const fields = contentKeys.flatMap((key) => markdownFields(contents[key].fields))
	expect(rows.filter(({ definition }) => definition.includes(picturePlaceStart))).toHaveLength(
		fields.length,
	)
})

test('what needs attention is counted in one order, without what is ignored and what the actor may not see', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { status: 'draft' })
	await buildArticle(db, { content: '[gone](/products/gone)' })
	await db.pool.query(
		`insert into leads (kind, name, email) values ('contact', 'Hana', 'hana@example.nz')`,
	)
	await db.pool.query(
		`insert into mails (kind, data, state) values ('lead-notice', '{}', 'failed')`,
	)
	const kindsFor = async (actor: typeof me | typeof editor) =>
		(await listAttention(db, actor, now)).map(({ kind, total }) => `${kind} ${total}`)
	// What migrations made: the categories and the site's own texts.
	const came = (texts: number) => ['demo 33', `original ${texts}`]
	const content = ['broken-link 1', 'no-author 1', 'draft 1']
	expect(await kindsFor(me)).toEqual([
		'missing-page 3',
		...came(18),
		'failed-mail 1',
		'new-lead 1',
		...content,
	])
	expect(await kindsFor(editor)).toEqual(['missing-page 3', ...came(16), ...content])
	await acceptFinding(db, me, { kind: 'draft', type: 'product', id, detail: '' })
	expect(await kindsFor(editor)).not.toContain('draft 1')
})

test('a page whose text has no link at all has no way on; one with any link has', async () => {
	await using db = await testDb()
	for (const [title, content] of [
		['Alone', 'Words without any way on.'],
		['Linked', 'Words and [a way](/contact).'],
		['Mailed', 'Write to <office@example.com> today.'],
	])
		await pageContent.saveForm(db, me, {
			id: null,
			version: 0,
			values: { ...pageForm, title, content },
		})
	expect(await list(db, 'no-way-on')).toEqual([])
	await read(db)
	expect((await list(db, 'no-way-on')).map(({ title }) => title)).toEqual(['Alone'])
})

test('who saved a record last is named, and what is mine is what I saved last', async () => {
	await using db = await testDb()
	const values = { ...productForm, title: 'Tray', price: null, image: '/media/x.png', gallery: [] }
	const saved = await productContent.saveForm(db, me, { id: null, version: 0, values })
	if (!saved.ok) throw new Error('not saved')
	expect(await list(db, 'product-gap')).toMatchObject([{ by: me.id }])
	expect(await list(db, 'product-gap', { mine: true })).toHaveLength(1)
	const change = {
		id: String(saved.value.id),
		version: 1,
		values: { ...values, title: 'Boot tray' },
	}
	await productContent.saveForm(db, editor, change)
	expect(await list(db, 'product-gap')).toMatchObject([{ by: editor.id }])
	expect(await list(db, 'product-gap', { mine: true })).toEqual([])
})

test('what is so on purpose is not listed until its detail changes, is in the log, and can be listed again', async () => {
	await using db = await testDb()
	const { id } = await buildProduct(db, { title: long, price: 1, image: '/media/x.png' })
	const place = { kind: 'search-title' as const, type: 'product', id, detail: long }
	expect(await acceptFinding(db, me, place)).toBe(true)
	expect(await acceptFinding(db, me, place)).toBe(true)
	expect(await list(db, 'search-title')).toEqual([])
	await db.pool.query(`update products set title = title || '!'`)
	expect(await list(db, 'search-title')).toMatchObject([{ detail: `${long}!` }])
	await db.pool.query('update products set title = $1', [long])

	const { accepted, total } = await listAccepted(db, editor, { limit: 50, offset: 0 })
	expect(total).toBe(1)
	expect(accepted).toMatchObject([{ kind: 'search-title', title: long, by: me.id, detail: long }])
	const entry = accepted[0]?.id ?? ''
	expect(await reopenFinding(db, editor, entry)).toBe(true)
	expect(await reopenFinding(db, editor, entry)).toBe(false)
	expect(await list(db, 'search-title')).toHaveLength(1)
	const { rows } = await db.pool.query(
		'select action, record_id, detail from audit_log order by id',
	)
	expect(rows).toEqual([
		{ action: 'accept-finding', record_id: id, detail: { kind: 'search-title' } },
		{ action: 'reopen-finding', record_id: id, detail: { kind: 'search-title' } },
	])
})

test('nothing is said of records that are not there, or that the actor may not edit', async () => {
	await using db = await testDb()
	const place = { kind: 'dead-link' as const, detail: 'https://a.example/' }
	const missing = '00000000-0000-4000-8000-000000000000'
	for (const [type, id] of [
		['product', missing],
		['product', 'x'],
		['nothing', missing],
		['toString', missing],
		['media', missing],
	] as const)
		expect([type, id, await acceptFinding(db, me, { ...place, type, id })]).toEqual([
			type,
			id,
			false,
		])
	const { rows } = await db.pool.query('select id from business')
	const business = { ...place, type: 'business', id: rows[0].id }
	await expect(acceptFinding(db, editor, business)).rejects.toThrow('Not allowed')
	expect(await acceptFinding(db, me, business)).toBe(true)
	expect(await listAccepted(db, editor, { limit: 50, offset: 0 })).toEqual({
		accepted: [],
		total: 0,
	})
	const { accepted } = await listAccepted(db, me, { limit: 50, offset: 0 })
	await expect(reopenFinding(db, editor, accepted[0]?.id ?? '')).rejects.toThrow('Not allowed')
	expect((await listAccepted(db, me, { limit: 50, offset: 0 })).total).toBe(1)
})

test('findings come in pages, and every kind has a sentence', async () => {
	await using db = await testDb()
	for (let at = 0; at < 5; at += 1) await buildProduct(db, { price: null, image: '/media/x.png' })
	const page = await listFindings(db, me, { kind: 'product-gap', now, limit: 2, offset: 4 })
	expect([page.findings.length, page.total]).toEqual([1, 5])
	for (const kind of findingKinds) {
		await listFindings(db, editor, { kind, now, limit: 5, mine: true })
		expect(sayFinding({ kind, detail: 'x' })).toMatch(/\.$/)
	}
	expect(sayFinding({ kind: 'dead-link', detail: 'https://a.example/', extra: '502' })).toBe(
		'https://a.example/: the site fails (502).',
	)
})

test('the words of a part of the site that is left out are nobody’s to change', async () => {
	await using db = await testDb()
	const titles = async () => (await list(db, 'original')).map(({ title }) => title)
	expect(await titles()).toEqual(expect.arrayContaining(['Products', 'Enquiry list', 'News']))
	await db.execute(sql`update business set left_out = '{Products}'`)
	const left = await titles()
	expect(left).toContain('News')
	expect(left.filter((title) => ['Products', 'Enquiry list'].includes(title))).toEqual([])
})

async function list(db: TestDb, kind: FindingKind, more = {}) {
	return (await listFindings(db, me, { kind, now: new Date(), limit: 50, ...more })).findings
}

function read(db: TestDb) {
	return readLinks(db, {
		now: new Date(),
		signal: new AbortController().signal,
		maxMs: 100_000,
	})
}

function use(db: TestDb, mediaId: string, recordId: string) {
	return db.pool.query(`insert into media_usage values ($1, 'article', $2)`, [mediaId, recordId])
}
