import { useEffect, useState } from 'react'

/** A record the server found by its title. `recordId` is unique within its section, `id` among all. */
export type FoundRecord = {
	id: string
	recordId: string
	title: string
	kind: string
	href: string
}

type Found = { search: string; records: FoundRecord[] | null }

const pauseMs = 150

/** The records whose titles fit the typed words, of one section when it is given. A slow answer to older words is left out. */
export function useRecordSearch(search: string, section?: string) {
	const [found, setFound] = useState<Found>({ search: '', records: [] })
	const asked = search.trim()
	useEffect(() => {
		if (asked === '') return
		const control = new AbortController()
		const timer = setTimeout(() => {
			void fetchRecords(asked, { section, signal: control.signal }).then((records) => {
				if (!control.signal.aborted) setFound({ search: asked, records })
			})
		}, pauseMs)
		return () => {
			clearTimeout(timer)
			control.abort()
		}
	}, [asked, section])
	const isAnswered = asked === '' || found.search === asked
	const records = asked !== '' && isAnswered ? found.records : []
	return { records: records ?? [], isSearching: !isAnswered, hasFailed: records === null }
}

type Asked = { section: string | undefined; signal: AbortSignal }

/** Null when the server does not answer. */
async function fetchRecords(
	search: string,
	{ section, signal }: Asked,
): Promise<FoundRecord[] | null> {
	const asked = new URLSearchParams({ q: search, ...(section ? { section } : {}) })
	try {
		const answer = await fetch(`/admin/find?${asked}`, { signal, redirect: 'manual' })
		return answer.ok ? ((await answer.json()) as { records: FoundRecord[] }).records : null
	} catch {
		return null
	}
}
