import { useContext, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { TextRendering } from '#kit/records/define-type.ts'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import type { MediaFile } from '#platform/media/media-file.ts'
import type { Field } from '../form/use-record-form.ts'
import { bringPicture, saveAltText } from '../media/media-client.ts'
import { MediaLibraryDialog } from '../media/media-library-dialog.tsx'
import { UploadsContext } from '../media/running-uploads.tsx'
import { uploadFile } from '../media/upload-file.ts'
import { MarkdownEditor } from './markdown-editor.tsx'
import type { UploadImage, UploadedImage } from './editor-props.ts'

type MarkdownFieldProps = Field<string> & {
	hint?: ReactNode
	/** Folder for uploaded images. */
	folder: MediaFolder
	/** How the page renders this text. */
	rendering?: TextRendering
	/** Large type, as on the pages of articles. */
	isLarge?: boolean
}

type Requested = (image: UploadedImage | null) => void

/** The Markdown editor as a form field. Images are uploaded to `folder` or chosen from the media library. */
export function MarkdownField(props: MarkdownFieldProps) {
	const { name, value, onChange, errors, label, hint, folder, rendering, isLarge } = props
	const { begin } = useContext(UploadsContext)
	const [requested, setRequested] = useState<{ resolve: Requested } | null>(null)
	const ids = useRef(new Map<string, string>())
	const uploadImage: UploadImage = async (file, { signal, onPercent }) => {
		const end = begin()
		const onProgress = ({ percent }: { percent: number }) => onPercent(percent)
		try {
			const { id, url, width, height } = await uploadFile(file, { folder, signal, onProgress })
			ids.current.set(url, id)
			return { url, width, height, alt: '' }
		} finally {
			end()
		}
	}
	return (
		<div className="admin-field" data-wrong={errors.length > 0 ? '' : undefined}>
			<MarkdownEditor
				label={label}
				hint={hint}
				id={name}
				value={value}
				onChange={onChange}
				describedBy={errors.length > 0 ? `${name}-error` : undefined}
				isWrong={errors.length > 0}
				rendering={rendering}
				isLarge={isLarge ?? false}
				uploadImage={uploadImage}
				bringPicture={({ address, alt }, signal) =>
					bringPicture({ address, alt }, { folder, signal })
				}
				openLibrary={() => new Promise((resolve) => setRequested({ resolve }))}
				onImagePlaced={({ url, alt }) => {
					const id = ids.current.get(url)
					// The alt text is already in the text; a copy in the library is only a convenience.
					if (id) saveAltText(id, { alt, decorative: alt === '' }).catch(() => {})
				}}
			/>
			{errors.length > 0 ? (
				<p id={`${name}-error`} className="field-error">
					{errors.join(' ')}
				</p>
			) : null}
			<MediaLibraryDialog
				isOpen={requested !== null}
				folder={folder}
				onSelect={(file) => requested?.resolve(toImage(file))}
				onClose={() => {
					requested?.resolve(null)
					setRequested(null)
				}}
			/>
		</div>
	)
}

function toImage({ url, width, height, alt }: MediaFile): UploadedImage {
	return { url, width, height, alt }
}
