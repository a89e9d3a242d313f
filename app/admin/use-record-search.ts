import { useEffect, useState } from 'react'
import { getJson } from '#app/lib/http/request-json.ts'

/** A search result. `recordId` is unique within its section, `id` among all results. */
export type FoundRecord = {
	id: string
	recordId: string
	title: string
	kind: string
	href: string
}

/** Why a search failed. */
export type SearchFailure = 'signedOut' | 'unreachable'

type Answer = { records: FoundRecord[]; failure: SearchFailure | null }

const pauseMs = 150
const none: FoundRecord[] = []

/**
 * Searches on the server 150 ms after the last key: everything, or one section's records. Late responses to an older
 * search are dropped; `again` retries.
 */
export function useRecordSearch(search: string, section?: string) {
	const [found, setFound] = useState<Answer & { search: string }>({
		search: '',
		records: none,
		failure: null,
	})
	const [tries, setTries] = useState(0)
	const asked = search.trim()
	useEffect(() => {
		if (asked === '') return
		const control = new AbortController()
		const timer = setTimeout(() => {
			void fetchRecords(asked, { section, signal: control.signal }).then((answer) => {
				if (!control.signal.aborted) setFound({ search: asked, ...answer })
			})
		}, pauseMs)
		return () => {
			clearTimeout(timer)
			control.abort()
		}
	}, [asked, section, tries])
	const isAnswered = asked === '' || found.search === asked
	return {
		records: asked !== '' && isAnswered ? found.records : none,
		isSearching: !isAnswered,
		/** Kept during the next search, so that the sign-in offer stays reachable. */
		failure: asked === '' ? null : found.failure,
		again: () => {
			setFound({ search: '', records: none, failure: null })
			setTries((before) => before + 1)
		},
	}
}

type Asked = { section: string | undefined; signal: AbortSignal }

async function fetchRecords(search: string, { section, signal }: Asked): Promise<Answer> {
	const asked = new URLSearchParams({ q: search, ...(section ? { section } : {}) })
	const outcome = await getJson<{ records: FoundRecord[] }>(`/admin/find?${asked}`, { signal })
	if (outcome.kind === 'done') return { records: outcome.body.records, failure: null }
	return { records: none, failure: outcome.kind === 'signedOut' ? 'signedOut' : 'unreachable' }
}
