import { SearchWordsPage } from '#kit/admin/search-words/search-words-page.tsx'
import { listSearchWords } from '#content/search-words.server.ts'
import { db } from '#platform/db/client.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { maxSearchLength } from '#kit/search/read-search.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/list.ts'

/** `?word=` fills the field, for links from searches that found nothing. */
export async function loader({ url }: Route.LoaderArgs) {
	const { page } = readListAddress(url.searchParams, [])
	const word = (url.searchParams.get('word') ?? '').slice(0, maxSearchLength)
	return { ...(await listSearchWords(db, page)), page, word }
}

export const meta = () => screenMeta('Search words')

export default function SearchWordsRoute({ loaderData }: Route.ComponentProps) {
	// Another word in the address begins the form anew.
	return <SearchWordsPage key={loaderData.word} {...loaderData} />
}
