import { useId } from 'react'
import { limitsOf } from '#platform/media/file-rules.ts'
import { useBlobUrl } from '../media/use-stored-file.ts'
import type { UploadedImage } from './editor-props.ts'
import type { PendingImage } from './use-image-uploads.ts'

type ImageSourceProps = {
	pending: PendingImage | null
	library: UploadedImage | null
	error: string | null
	onFiles: (files: File[]) => void
	onLibrary: (() => Promise<void>) | undefined
	onRetry: () => void
}

/** The image being uploaded, the one from the library, or the controls to choose one. */
export function ImageSource({
	pending,
	library,
	error,
	onFiles,
	onLibrary,
	onRetry,
}: ImageSourceProps) {
	const picture = useBlobUrl(pending?.file ?? null) ?? library?.url
	return (
		<div
			className="editor-source"
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				event.preventDefault()
				const files = Array.from(event.dataTransfer.files).filter(({ type }) =>
					type.startsWith('image/'),
				)
				if (!pending && files.length > 0) onFiles(files)
			}}
		>
			{picture ? <img src={picture} alt="" className="editor-source-image" /> : null}
			{pending ? (
				<UploadState pending={pending} onRetry={onRetry} />
			) : (
				<SourceButtons error={error} onFiles={onFiles} onLibrary={onLibrary} />
			)}
		</div>
	)
}

function UploadState({ pending, onRetry }: { pending: PendingImage; onRetry: () => void }) {
	const { file, image, failure } = pending
	if (failure) {
		return (
			<p role="alert" className="editor-error">
				{file.name}: {failure}{' '}
				<button type="button" className="editor-link" onClick={onRetry}>
					Try again
				</button>
			</p>
		)
	}
	return <p role="status">{image ? `${file.name} uploaded.` : `Uploading ${file.name}…`}</p>
}

function SourceButtons({
	error,
	onFiles,
	onLibrary,
}: Pick<ImageSourceProps, 'error' | 'onFiles' | 'onLibrary'>) {
	const id = useId()
	return (
		<>
			<p className="hint">
				Drop a picture here, or paste it into the text. {limitsOf('article-images')}
			</p>
			<div className="editor-source-buttons">
				<label className="btn editor-file" htmlFor={id}>
					Choose a file
					<input
						id={id}
						type="file"
						accept="image/*"
						multiple
						aria-invalid={error ? true : undefined}
						aria-describedby={error ? `${id}-error` : undefined}
						onChange={({ target }) => {
							const files = Array.from(target.files ?? [])
							if (files.length > 0) onFiles(files)
						}}
					/>
				</label>
				{onLibrary ? (
					<button type="button" className="btn" onClick={() => void onLibrary()}>
						Media Library
					</button>
				) : null}
			</div>
			{error ? (
				<p id={`${id}-error`} role="alert" className="editor-error">
					{error}
				</p>
			) : null}
		</>
	)
}
