import { useRecordSearch } from '../use-record-search.ts'
import { linkTarget } from './link-target.ts'
import { findSitePages } from './site-pages.ts'
import type { SitePage } from './site-pages.ts'

/** Pages of the site for the typed words: the fixed ones at once, records from the server. None for an address. */
export function useLinkTargets(typed: string) {
	const search = linkTarget(typed) === null ? typed.trim() : ''
	const { records, isSearching, failure } = useRecordSearch(search, 'pages')
	const pages: SitePage[] = [...findSitePages(search), ...records]
	return { pages, isSearching, failure, isAsked: search !== '' }
}
