import { useEffect, useState } from 'react'
import { getJson } from '#platform/lib/http/request-json.ts'

/** A search result. `recordId` is unique within its section, `id` among all results. */
export type FoundRecord = {
	id: string
	recordId: string
	title: string
	kind: string
	href: string
	/** Of a file. */
	bytes?: number
	/** What a reply says of a product or resource. */
	text?: string
	/** What an edition of the newsletter copies of a page. */
	item?: object
}

export type SearchFailure = 'signedOut' | 'unreachable'

type Reply = { records: FoundRecord[]; failure: SearchFailure | null }

const pauseMs = 150
const none: FoundRecord[] = []

/**
 * Searches on the server 150 ms after the last key: everything, or one section's records. Late responses to an older
 * search are dropped; `again` retries.
 *
 * @param offers whether the section has something to offer before anything is typed.
 */
export function useRecordSearch(search: string, section?: string, offers = false) {
	const [found, setFound] = useState<Reply & { search: string | null }>({
		search: null,
		records: none,
		failure: null,
	})
	const [tries, setTries] = useState(0)
	const requested = search.trim()
	const isIdle = requested === '' && !offers
	useEffect(() => {
		if (isIdle) return
		const control = new AbortController()
		const timer = setTimeout(() => {
			void fetchRecords(requested, { section, signal: control.signal }).then((response) => {
				if (!control.signal.aborted) setFound({ search: requested, ...response })
			})
		}, pauseMs)
		return () => {
			clearTimeout(timer)
			control.abort()
		}
	}, [requested, isIdle, section, tries])
	const hasResponse = isIdle || found.search === requested
	return {
		records: !isIdle && hasResponse ? found.records : none,
		isSearching: !hasResponse,
		/** Kept during the next search, so that the sign-in offer stays reachable. */
		failure: isIdle ? null : found.failure,
		again: () => {
			setFound({ search: null, records: none, failure: null })
			setTries((before) => before + 1)
		},
	}
}

type RecordSearchOptions = { section: string | undefined; signal: AbortSignal }

async function fetchRecords(
	search: string,
	{ section, signal }: RecordSearchOptions,
): Promise<Reply> {
	const requested = new URLSearchParams({ q: search, ...(section ? { section } : {}) })
	const outcome = await getJson<{ records: FoundRecord[] }>(`/admin/find?${requested}`, { signal })
	if (outcome.kind === 'done') return { records: outcome.body.records, failure: null }
	return { records: none, failure: outcome.kind === 'signedOut' ? 'signedOut' : 'unreachable' }
}
