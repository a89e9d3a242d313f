import { useEffect, useState } from 'react'
import type { MediaFile } from '#platform/media/media-file.ts'
import { fetchImages, MediaClientError } from './media-client.ts'

const pauseMs = 200

type Requested = { search: string; offset: number }
type Reply = { files: MediaFile[]; total: number; failure: string | null; to: Requested | null }

const nothing: Reply = { files: [], total: 0, failure: null, to: null }

/** Stored images, newest first; `showMore` loads the next. Reloads 200 ms after the search changes, or on `refresh`. */
export function useImages() {
	const [search, setSearch] = useState('')
	const [requested, setRequested] = useState<Requested>({ search: '', offset: 0 })
	const [response, setResponse] = useState(nothing)
	const isLoading = response.to !== requested
	useEffect(() => {
		const wanted = search.trim()
		const timer = setTimeout(
			() =>
				setRequested((before) =>
					before.search === wanted ? before : { search: wanted, offset: 0 },
				),
			pauseMs,
		)
		return () => clearTimeout(timer)
	}, [search])
	useEffect(() => {
		const controller = new AbortController()
		fetchImages(requested, controller.signal)
			.then(({ files, total }) =>
				setResponse((before) => ({
					files: requested.offset === 0 ? files : [...before.files, ...files],
					total,
					failure: null,
					to: requested,
				})),
			)
			.catch((error: unknown) => {
				if (controller.signal.aborted) return
				if (!(error instanceof MediaClientError)) throw error
				setResponse((before) => ({ ...before, failure: error.message, to: requested }))
			})
		return () => controller.abort()
	}, [requested])
	return {
		files: response.files,
		total: response.total,
		failure: isLoading ? null : response.failure,
		isLoading,
		search,
		setSearch,
		refresh: () => setRequested(({ search: same }) => ({ search: same, offset: 0 })),
		showMore: () =>
			setRequested(({ search: same }) => ({ search: same, offset: response.files.length })),
	}
}
