import { useEffect, useState } from 'react'
import type { MediaFile } from '#app/media/media-file.ts'
import { fetchImages, MediaClientError } from './media-client.ts'

const pauseMs = 200

type Asked = { search: string; offset: number }
type Answer = { files: MediaFile[]; total: number; failure: string | null; to: Asked | null }

const nothing: Answer = { files: [], total: 0, failure: null, to: null }

/** Stored images, newest first; `showMore` loads the next. Reloads 200 ms after the search changes, or on `refresh`. */
export function useImages() {
	const [search, setSearch] = useState('')
	const [asked, setAsked] = useState<Asked>({ search: '', offset: 0 })
	const [answer, setAnswer] = useState(nothing)
	const isLoading = answer.to !== asked
	useEffect(() => {
		const wanted = search.trim()
		const timer = setTimeout(
			() =>
				setAsked((before) => (before.search === wanted ? before : { search: wanted, offset: 0 })),
			pauseMs,
		)
		return () => clearTimeout(timer)
	}, [search])
	useEffect(() => {
		const controller = new AbortController()
		fetchImages(asked, controller.signal)
			.then(({ files, total }) =>
				setAnswer((before) => ({
					files: asked.offset === 0 ? files : [...before.files, ...files],
					total,
					failure: null,
					to: asked,
				})),
			)
			.catch((error: unknown) => {
				if (controller.signal.aborted) return
				if (!(error instanceof MediaClientError)) throw error
				setAnswer((before) => ({ ...before, failure: error.message, to: asked }))
			})
		return () => controller.abort()
	}, [asked])
	return {
		files: answer.files,
		total: answer.total,
		failure: isLoading ? null : answer.failure,
		isLoading,
		search,
		setSearch,
		refresh: () => setAsked(({ search: same }) => ({ search: same, offset: 0 })),
		showMore: () => setAsked(({ search: same }) => ({ search: same, offset: answer.files.length })),
	}
}
