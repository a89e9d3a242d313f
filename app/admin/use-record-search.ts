import { useEffect, useState } from 'react'

/** Something the server found. `recordId` is unique within its section, `id` among all. */
export type FoundRecord = {
	id: string
	recordId: string
	title: string
	kind: string
	href: string
}

/** Why nothing could be looked for. */
export type SearchFailure = 'signedOut' | 'unreachable'

type Answer = { records: FoundRecord[]; failure: SearchFailure | null }

const pauseMs = 150
const none: FoundRecord[] = []

/**
 * What the server finds for the typed words: everything, or the records of one section when it is given. A slow answer to older words
 * is left out; `again` asks once more.
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
		/** Stays while further words are looked for, so that what is offered about it can be reached. */
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
	try {
		const answer = await fetch(`/admin/find?${asked}`, { signal, redirect: 'manual' })
		// The guard sends whoever is not signed in to the sign-in page.
		if (answer.type === 'opaqueredirect') return { records: none, failure: 'signedOut' }
		if (!answer.ok) return { records: none, failure: 'unreachable' }
		const { records } = (await answer.json()) as { records: FoundRecord[] }
		return { records, failure: null }
	} catch {
		return { records: none, failure: 'unreachable' }
	}
}
