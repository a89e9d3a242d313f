import type { MediaFile } from '#platform/media/media-file.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { Button } from '../button.tsx'
import { thumbnailUrl } from './shown-file.ts'
import { useEffect, useState } from 'react'
import { fetchImages, MediaClientError } from './media-client.ts'
import './media.css'

type LibraryGridProps = {
	/** Message shown above the images; empty for none. */
	notice: string
	onSelect: (file: MediaFile) => void
	onUploadNew: () => void
}

export function LibraryGrid({ notice, onSelect, onUploadNew }: LibraryGridProps) {
	const images = useImages()
	const { files, total, failure, isLoading, search } = images
	return (
		<div className="media-library">
			<div className="media-bar">
				<input
					type="search"
					className="admin-input"
					aria-label="Search images"
					placeholder="Search images..."
					value={search}
					onChange={({ target }) => images.setSearch(target.value)}
					onKeyDown={(event) => {
						// Must not submit a form around the dialog.
						if (event.key === 'Enter') event.preventDefault()
					}}
				/>
				<Button onClick={images.refresh}>Refresh</Button>
				<Button onClick={onUploadNew}>Upload New</Button>
			</div>
			<p role="status" className="hint">
				{notice && `${notice}. `}
				{isLoading ? 'Loading images...' : failure === null && foundText(total, search)}
			</p>
			{failure !== null && (
				<p role="alert" className="field-error">
					Failed to fetch images: {failure}
				</p>
			)}
			<ul className="media-grid" aria-label="Stored images" aria-busy={isLoading}>
				{files.map((file) => (
					<li key={file.id}>
						<button
							type="button"
							className="media-tile"
							// With the words that are shown, for those who speak to their computer.
							aria-label={`Select ${file.alt ? `${file.alt}, ` : ''}${file.name}`}
							onClick={() => onSelect(file)}
						>
							<img src={thumbnailUrl(file)} alt="" loading="lazy" decoding="async" />
							<span>{file.name}</span>
						</button>
					</li>
				))}
			</ul>
			{files.length < total && (
				<Button className="media-more" disabled={isLoading} onClick={images.showMore}>
					Show more
				</Button>
			)}
		</div>
	)
}

function foundText(total: number, search: string): string {
	if (total === 0)
		return search ? 'No images match your search.' : 'No images yet. Upload the first.'
	return plural(total, 'image')
}

const pauseMs = 200

type LibraryRequest = { search: string; offset: number }
type Reply = {
	files: MediaFile[]
	total: number
	failure: string | null
	to: LibraryRequest | null
}

const nothing: Reply = { files: [], total: 0, failure: null, to: null }

/** Stored images, newest first; `showMore` loads the next. Reloads 200 ms after the search changes, or on `refresh`. */
function useImages() {
	const [search, setSearch] = useState('')
	const [requested, setRequested] = useState<LibraryRequest>({ search: '', offset: 0 })
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
