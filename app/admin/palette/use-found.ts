import { useEffect, useState } from 'react'
import { findCommands } from './commands.ts'
import type { PaletteItem } from './commands.ts'

const pauseMs = 150

/** What fits the typed words: screens at once, records as the server finds them. A slow answer to older words is left out. */
export function useFound(search: string) {
	const [found, setFound] = useState<{ search: string; records: PaletteItem[] | null }>({
		search: '',
		records: [],
	})
	const asked = search.trim()
	useEffect(() => {
		if (asked === '') return
		const control = new AbortController()
		const timer = setTimeout(() => {
			void fetchRecords(asked, control.signal).then((records) => {
				if (!control.signal.aborted) setFound({ search: asked, records })
			})
		}, pauseMs)
		return () => {
			clearTimeout(timer)
			control.abort()
		}
	}, [asked])
	const isAnswered = asked === '' || found.search === asked
	const records = asked !== '' && isAnswered ? found.records : []
	return {
		items: [...findCommands(asked), ...(records ?? [])],
		isSearching: !isAnswered,
		hasFailed: records === null,
	}
}

async function fetchRecords(search: string, signal: AbortSignal): Promise<PaletteItem[] | null> {
	try {
		const answer = await fetch(`/admin/find?q=${encodeURIComponent(search)}`, {
			signal,
			redirect: 'manual',
		})
		return answer.ok ? ((await answer.json()) as { records: PaletteItem[] }).records : null
	} catch {
		return null
	}
}
