// Products for an enquiry list, with the versions that a save in the back office leaves behind, and what may happen to
// them.
import { announce, insertProduct, insertRow, uniqueName } from './records.ts'
import type { Database } from './records.ts'

export type MadeProduct = Awaited<ReturnType<typeof makeProduct>>

/** A product that was saved once, for $25. */
export async function makeProduct(db: Database, word = 'Drinker') {
	const { id, slug, title } = await insertProduct(db, { title: uniqueName(word), price: 25 })
	await addVersion(db, { id, n: 1, title, price: 25 })
	await announce(db, 'products:list')
	return { id, slug, title, path: `/products/${slug}` }
}

type Version = { id: string; n: number; title: string; price: number | null }

function addVersion(db: Database, { id, n, title, price }: Version) {
	const values = { title, price, status: 'published', publishAt: null, unpublishAt: null }
	return insertRow(db, 'record_versions', {
		record_type: 'product',
		record_id: id,
		n,
		values: JSON.stringify(values),
		state: 'published',
		by: 'system',
	})
}

type Happens = {
	what: string
	change: (db: Database, product: MadeProduct) => Promise<unknown>
	/** What the list and the lead then say of it. */
	notes: (product: MadeProduct) => string[]
}

/** What may happen to a product while it is on a list. */
export const happenings: Happens[] = [
	{ what: 'nothing happens', change: async () => {}, notes: () => [] },
	{
		what: 'it is renamed',
		change: (db, product) => rename(db, product, 25),
		notes: ({ title }) => [`Now called New ${title}`],
	},
	{
		what: 'it is dearer',
		change: (db, { id, title }) => save(db, { id, title, price: 30 }),
		notes: () => ['Price now $30'],
	},
	{
		what: 'it is renamed and dearer',
		change: (db, product) => rename(db, product, 30),
		notes: ({ title }) => [`Now called New ${title}`, 'Price now $30'],
	},
	{
		what: 'its price is taken away',
		change: (db, { id, title }) => save(db, { id, title, price: null }),
		notes: () => ['Now without a price'],
	},
	{
		what: 'it is put in the trash',
		change: (db, product) => hide(db, product, 'deleted_at = now()'),
		notes: () => ['No longer on the site'],
	},
	{
		what: 'its time is over',
		change: (db, product) => hide(db, product, `unpublish_at = now() - interval '1 second'`),
		notes: () => ['No longer on the site'],
	},
	{
		what: 'it is deleted for good',
		change: (db, { id }) => db.query('delete from products where id = $1', [id]),
		notes: () => ['No longer on the site'],
	},
]

async function save(db: Database, version: Omit<Version, 'n'>) {
	const { id, title, price } = version
	await db.query('update products set version = 2, title = $2, price = $3 where id = $1', [
		id,
		title,
		price,
	])
	await addVersion(db, { ...version, n: 2 })
	await announce(db, 'products:list')
}

async function rename(db: Database, { id, slug, title }: MadeProduct, price: number) {
	await db.query('update products set slug = $2 where id = $1', [id, `new-${slug}`])
	await db.query(
		`insert into slug_history (record_type, slug, record_id) values ('product', $1, $2)`,
		[slug, id],
	)
	await save(db, { id, title: `New ${title}`, price })
}

async function hide(db: Database, { id }: MadeProduct, set: string) {
	await db.query(`update products set ${set} where id = $1`, [id])
	await announce(db, 'products:list')
}
