import { load } from 'cheerio'
import { sql } from 'drizzle-orm'
import Sun from 'lucide-react/icons/sun'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { blankOf } from '#kit/admin/admin-type.ts'
import { useRecordForm } from '#kit/admin/form/use-record-form.ts'
import { readHistory } from '#kit/admin/history/read-history.server.ts'
import { RecordList } from '#kit/admin/list/record-list.tsx'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { namesOf } from '#kit/records/small-type.ts'
import { contentTable } from '#platform/db/tables/content-table.server.ts'
import { smallFields } from '#platform/fields/small-type.ts'
import type { Kinds, SmallType } from '#platform/fields/small-type.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, now } from '#tests/support/factories.ts'
import { smallAdmin } from './admin.tsx'
import { smallContent } from './small-content.server.ts'

const fields = ({ text, number, toggle, choice, choices, lines, country, ...kinds }: Kinds) => ({
	title: text({ label: 'Name', min: 2, max: 80 }),
	months: number({
		label: 'Months',
		blank: null,
		min: 1,
		max: 12,
		wrong: 'Write a number of months from 1 to 12',
	}),
	isWet: toggle({ label: 'Wet' }),
	feed: choice({ label: 'Feed', of: ['Mash', 'Pellets'], gone: 'Please choose the feed' }),
	risks: choices({ label: 'Risks', of: ['Mites', 'Heat'], gone: 'Please choose the risks' }),
	jobs: lines({ label: 'Jobs', one: 'Job', many: 'jobs' }),
	country: country({ blank: 'Both' }),
	image: kinds.optionalPicture(),
	source: kinds.link({ label: 'Source' }),
	note: kinds.optionalText({ label: 'Note', max: 2000 }),
	content: kinds.markdown({ label: 'Text' }),
})

const climate = {
	key: 'climate',
	section: 'climates',
	label: { one: 'Climate', many: 'Climates' },
	icon: Sun,
	fields,
	hints: { title: 'As growers call it.' },
	storage: {
		table: 'climates',
		id: 'uuid',
		order: ['title'],
		list: ['image', 'title', 'months', 'isWet', 'risks', 'note', 'updatedAt'],
		sorts: ['title', 'months'],
		find: ['title', 'note'],
		card: ['title', 'months'],
	},
} as const satisfies SmallType<ReturnType<typeof fields>>

const content = smallContent(climate)
const type = smallAdmin(climate)
const spring = { title: 'Wet spring', months: 3, risks: ['Mites'], source: '/news/spring' }

/** As its migration would make it. */
async function makeTable(db: TestDb) {
	await db.execute(sql`create table climates (
		id uuid primary key default gen_random_uuid(), slug text not null unique,
		title text not null, months numeric, is_wet boolean not null default false, feed text,
		risks text[] not null default '{}', jobs jsonb not null default '[]',
		country text not null default 'Both', image text, source text not null, note text,
		content text not null default '', version integer not null default 1,
		status text not null default 'published', publish_at timestamptz, unpublish_at timestamptz,
		deleted_at timestamptz, created_at timestamptz not null default now(),
		updated_at timestamptz not null default now())`)
}

async function save(db: TestDb, values: Record<string, unknown>, id: string | null = null) {
	const saved = await content.saveForm(db, admin(), { id, version: id ? 1 : 0, values })
	if (!saved.ok) throw new Error(JSON.stringify(saved.error))
	return String(saved.value.id)
}

test('a type that is told in one file is saved, with its checks, history and trash', async () => {
	await using db = await testDb()
	await makeTable(db)
	expect(content.problemsOf({ title: 'x', source: '' })).toMatchObject({
		title: ['Name must be at least 2 characters'],
		source: ['Please enter a valid URL'],
	})
	const id = await save(db, spring)
	await save(db, { ...spring, months: 4, jobs: ['Air the shed', ''] }, id)
	expect((await content.readForm(db, id))?.values).toMatchObject({
		months: 4,
		jobs: ['Air the shed'],
		country: 'Both',
	})
	const history = await readHistory(db, { type, content }, { id, page: null, version: null })
	expect(history?.versions.map(({ words }) => words)).toEqual([
		['Months', 'Jobs: 1 added'],
		['First version'],
	])
	expect(await content.trash(db, admin(), id)).toBe(true)
	expect(await content.readForm(db, id)).toBeNull()
	expect(await content.restore(db, admin(), id)).toBe(true)
})

test('its list has the columns that it declares, with the usual words', async () => {
	await using db = await testDb()
	await makeTable(db)
	await save(db, { ...spring, isWet: true, risks: ['Mites', 'Heat'], note: 'Rain '.repeat(30) })
	await save(db, { title: 'Dry summer', source: '/' })
	const requested = readListAddress(new URLSearchParams('q=rain&sort=months-asc'), [])
	const data = { ...(await content.admin.list!(db, { requested, now })), requested, failure: null }
	const $ = load(shown(<RecordList type={type} data={data} />))
	const texts = (selector: string) =>
		$(selector)
			.toArray()
			.map((one) => $(one).text())
	expect(texts('h1, .page-head a')).toEqual(['Climates', 'Add Climate'])
	expect(texts('th')).toEqual([
		'Image',
		'Name',
		'Months',
		'Wet',
		'Risks',
		'Note',
		'Updated',
		'State',
		'Actions',
	])
	expect(texts('tbody td').slice(0, 6)).toEqual([
		'No image',
		'Wet spring',
		'3',
		'Yes',
		'Mites, Heat',
		expect.stringMatching(/^Rain .*Rain…$/),
	])
	expect($('th a').length).toBe(2)
	expect($('input[type=search]').attr('placeholder')).toBe('Search climates...')
	expect(texts('.list-filter:first option').slice(0, 2)).toEqual(['Country: all', 'New Zealand'])
})

test('its form draws each field as its kind, in the order of the declaration', () => {
	const $ = load(shown(<ClimateForm />))
	const names = Object.keys(smallFields(climate).each)
	expect(names.filter((name) => $(`#${name}`).length === 0)).toEqual([])
	const kinds = names.map((name) => [name, $(`#${name}`).prop('tagName')?.toLowerCase()])
	expect(kinds).toEqual([
		['title', 'input'],
		['months', 'input'],
		['isWet', 'input'],
		['feed', 'select'],
		['risks', 'div'],
		['jobs', 'button'],
		['country', 'select'],
		['image', 'div'],
		['source', 'input'],
		['note', 'textarea'],
		['content', 'textarea'],
	])
	expect($('#title-hint').text()).toBe('As growers call it.')
	expect($('label:contains("(optional)"), .label:contains("(optional)")').length).toBe(5)
	expect($('#feed option').first().text()).toBe('None')
	expect($('#country option').length).toBe(3)
	expect(type.form.titles.create).toBe('New Climate')
	expect(type.publicPath({ id: '', slug: '' })).toBeNull()
})

test('a page can read it, typed by its declaration', async () => {
	await using db = await testDb()
	await makeTable(db)
	await save(db, spring)
	const { stored } = smallFields(climate)
	const { listLive } = declaredReads(namesOf(climate), contentTable(stored), stored)
	const [row] = await listLive(db, { now, country: 'New Zealand' })
	expect(row && row.title.length + (row.months ?? 0)).toBe('Wet spring'.length + 3)
})

function ClimateForm() {
	const form = useRecordForm(null, blankOf(type, {}), { labels: type.form.fields.labels })
	return <type.form.Fields form={form} options={{}} record={null} />
}

function shown(element: React.ReactElement): string {
	const router = createMemoryRouter([{ path: '/', element }])
	return renderToStaticMarkup(<RouterProvider router={router} />)
}
