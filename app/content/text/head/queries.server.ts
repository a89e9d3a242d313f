import type { RouterContextProvider } from 'react-router'
import { getBusiness, unknownBusiness } from '#platform/business/business.server.ts'
import { factsOf, fillAll } from '#platform/business/placeholders.ts'
import { readCached } from '#platform/cache/version-cache.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { db as siteDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import type { PlaceholderValues } from '#platform/lib/text/fill.ts'
import { publicRead } from '#kit/site/public-read.server.ts'
import { headFields } from './head-fields.ts'
import type { HeadWords } from './head-fields.ts'
import type { HeadPage } from './pages.ts'
import { headType } from '../type.ts'

type Heads<P extends HeadPage> = { [K in P]: HeadWords<K> }

/** The words of these pages, as saved or as a new site has them, with these values and the facts of the business. */
export async function getHeads<P extends HeadPage>(
	db: Db,
	pages: readonly P[],
	values: PlaceholderValues = {},
): Promise<Heads<P>> {
	const [rows, business] = await Promise.all([
		readCached(db, headType.tags.list, (reads) =>
			reads.select({ slug: siteTexts.slug, words: siteTexts.words }).from(siteTexts),
		),
		getBusiness(db),
	])
	const stored = new Map(rows.map(({ slug, words }) => [slug, words]))
	return toHeads(pages, { ...factsOf(business), ...values }, (page) => stored.get(page))
}

/** The same for a page that is shown while the database is away: it has its first words then, and is not cached. */
export async function getHeadsOrFirst<P extends HeadPage>(
	context: Readonly<RouterContextProvider>,
	...pages: P[]
): Promise<Heads<P>> {
	try {
		return await publicRead(context, 'page texts', (reads) => getHeads(reads, pages))
	} catch {
		// `publicRead` has logged it.
		context.get(pageTagsContext).forbidCaching()
		return toHeads(pages, factsOf(await getBusiness(siteDb).catch(unknownBusiness)), () => null)
	}
}

function toHeads<P extends HeadPage>(
	pages: readonly P[],
	values: PlaceholderValues,
	stored: (page: P) => Record<string, unknown> | null | undefined,
): Heads<P> {
	const read = pages.map((slug) => {
		const { page, ...words } = headFields.read({ slug, words: stored(slug) })
		return [page, fillAll(words, values)]
	})
	return Object.fromEntries(read) as Heads<P>
}
