import type { MediaFile } from '#platform/media/media-file.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { thumbnailUrl } from './shown-file.ts'
import { useImages } from './use-images.ts'
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
				<button type="button" className="btn" onClick={images.refresh}>
					Refresh
				</button>
				<button type="button" className="btn" onClick={onUploadNew}>
					Upload New
				</button>
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
				<button
					type="button"
					className="btn media-more"
					disabled={isLoading}
					onClick={images.showMore}
				>
					Show more
				</button>
			)}
		</div>
	)
}

function foundText(total: number, search: string): string {
	if (total === 0)
		return search ? 'No images match your search.' : 'No images yet. Upload the first.'
	return plural(total, 'image')
}
