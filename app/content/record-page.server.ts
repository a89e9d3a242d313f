import type { RouterContextProvider } from 'react-router'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Country } from '#platform/lib/country.ts'
import type { ContentType } from '#kit/records/define-type.ts'
import { publicRead, requireShown } from '#kit/site/public-read.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { elsewhere } from './near-pages.server.ts'

type Context = Readonly<RouterContextProvider>

/** Of a request for the page of a record. */
type RecordVisit = { context: Context; country: Country; now: Date }

type RecordPage<Row, Shown> = {
	type: ContentType
	/** Other types of which the page shows records. */
	shows: ContentType[]
	getLive: (db: Db, slug: string, now: Date) => Promise<Row | null>
	/** The present slug of a record that had this one, or is spelt like it; `isFuzzy` when that is a guess. */
	findSlug: (db: Db, slug: string, now: Date) => Promise<{ slug: string; isFuzzy: boolean } | null>
	read: (db: Db, row: Row, visit: RecordVisit) => Promise<Shown>
}

/**
 * The loader of the page of a record at its slug. Without a live one it throws a redirect to its present address, or a
 * 404 with similar pages; of a type that the business leaves out, a 404 alone.
 */
export function recordLoader<Row, Shown>(page: RecordPage<Row, Shown>) {
	const { type, shows, getLive, findSlug, read } = page
	return ({ params: { slug }, context }: { params: { slug: string }; context: Context }) => {
		const { country } = context.get(visitorContext)
		context.get(pageTagsContext).addLists(type, ...shows)
		const now = new Date()
		return publicRead(context, type.key, async (reads) => {
			await requireShown(reads, type.path({ id: '', slug }))
			const row = await getLive(reads, slug, now)
			if (row) return read(reads, row, { context, country, now })
			const found = await findSlug(reads, slug, now)
			throw await elsewhere(reads, { type, slug, found, now })
		})
	}
}
