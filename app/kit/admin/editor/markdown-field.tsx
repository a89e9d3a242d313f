import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { TextRendering } from '#kit/records/define-type.ts'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { describedBy, FieldFrame } from '../fields/field-frame.tsx'
import type { Field } from '../form/use-record-form.ts'
import { bringPicture, saveAltText } from '../media/media-client.ts'
import { MediaLibraryDialog } from '../media/media-library-dialog.tsx'
import { UploadsContext } from '../media/running-uploads.tsx'
import { uploadFile } from '../media/upload-file.ts'
import type { Pictures, SurfaceProps, UploadedImage } from './editor-props.ts'
import './editor.css'

type MarkdownFieldProps = Field<string> & {
	hint?: ReactNode
	/** Folder for uploaded images. */
	folder: MediaFolder
	/** How the page renders this text. */
	rendering?: TextRendering
	/** Large type, as on the pages of articles. */
	isLarge?: boolean
}

/**
 * A Markdown text as a form field. Until the editor chunk has loaded, or if that fails, it is a plain text area. Images
 * are uploaded to `folder` or chosen from the media library.
 */
export function MarkdownField(props: MarkdownFieldProps) {
	const { name, label, value, onChange, folder, rendering, isLarge = false } = props
	const { area, surface: Surface, startsAt, hasFailed, load } = useSurface()
	const { pictures, dialog } = usePictures(folder)
	const described = describedBy(props)
	return (
		<FieldFrame {...props}>
			<div className="editor">
				{Surface ? (
					<Surface
						id={name}
						label={label}
						value={value}
						onChange={onChange}
						describedBy={described['aria-describedby'] ?? ''}
						isWrong={props.errors.length > 0}
						rendering={rendering}
						isLarge={isLarge}
						startsAt={startsAt}
						pictures={pictures}
					/>
				) : (
					<textarea
						ref={area}
						id={name}
						className="editor-plain"
						{...described}
						value={value}
						onChange={({ target }) => onChange(target.value)}
					/>
				)}
				{hasFailed ? (
					<p role="status" className="editor-notice">
						The full editor could not be loaded. Your text is safe, and you can keep writing
						Markdown here.{' '}
						<button type="button" className="editor-link" onClick={load}>
							Try again
						</button>
					</p>
				) : null}
			</div>
			{dialog}
		</FieldFrame>
	)
}

type Surface = ComponentType<SurfaceProps>

/** The editor, once it has loaded and the cursor of the text area that it replaces is known. */
function useSurface() {
	const area = useRef<HTMLTextAreaElement>(null)
	const [loaded, setLoaded] = useState<{ component: Surface } | null>(null)
	const [shown, setShown] = useState<Pick<SurfaceProps, 'startsAt'> | null>(null)
	const [hasFailed, setHasFailed] = useState(false)
	const load = () => {
		import('./editor-surface.tsx').then(
			({ EditorSurface }) => {
				setLoaded({ component: EditorSurface })
				setHasFailed(false)
			},
			() => setHasFailed(true),
		)
	}
	useEffect(load, [])
	// A layout effect: what is pressed between a look at the cursor and the exchange would be lost.
	useLayoutEffect(() => {
		if (!loaded) return
		const { selectionStart: anchor = 0, selectionEnd: head = 0 } = area.current ?? {}
		const isFocused = document.activeElement === area.current
		setShown({ startsAt: isFocused ? { anchor, head } : null })
	}, [loaded])
	const surface = shown && loaded ? loaded.component : null
	return { area, surface, startsAt: shown?.startsAt ?? null, hasFailed, load }
}

/** Where the pictures of a text come from, and the dialog of the media library. */
function usePictures(folder: MediaFolder) {
	const { begin } = useContext(UploadsContext)
	const [requested, setRequested] = useState<{
		resolve: (image: UploadedImage | null) => void
	} | null>(null)
	const ids = useRef(new Map<string, string>())
	const pictures: Pictures = {
		async upload(file, { signal, onPercent }) {
			const end = begin()
			const onProgress = ({ percent }: { percent: number }) => onPercent(percent)
			try {
				const { id, url } = await uploadFile(file, { folder, signal, onProgress })
				ids.current.set(url, id)
				return { url, alt: '' }
			} finally {
				end()
			}
		},
		bring: ({ address, alt }, signal) => bringPicture({ address, alt }, { folder, signal }),
		choose: () => new Promise((resolve) => setRequested({ resolve })),
		onPlaced({ url, alt }) {
			const id = ids.current.get(url)
			// The alt text is already in the text; a copy in the library is only a convenience.
			if (id) saveAltText(id, { alt, decorative: alt === '' }).catch(() => {})
		},
	}
	const dialog = (
		<MediaLibraryDialog
			isOpen={requested !== null}
			folder={folder}
			onSelect={({ url, alt }) => requested?.resolve({ url, alt })}
			onClose={() => {
				requested?.resolve(null)
				setRequested(null)
			}}
		/>
	)
	return { pictures, dialog }
}
