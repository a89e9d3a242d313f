import { useState } from 'react'
import { DialogField } from './dialog-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { ImageSource } from './image-source.tsx'
import { parseImageSize, placements } from './image-markup.ts'
import type { Placement } from './image-markup.ts'
import type { UploadedImage } from './editor-props.ts'
import type { ImageChoices, PendingImage } from './use-image-uploads.ts'

type ImageDialogProps = {
	/** The upload this dialog asks about; null to choose an image first. */
	pending: PendingImage | null
	/** Number of images still to be asked about, including this one. */
	waiting: number
	openLibrary: (() => Promise<UploadedImage | null>) | undefined
	onFiles: (files: File[]) => void
	onRetry: () => void
	onInsert: (choices: ImageChoices, libraryImage: UploadedImage | null) => void
	onClose: () => void
}

type Errors = { source?: string; alt?: string; size?: string }

export function ImageDialog(props: ImageDialogProps) {
	const { pending, waiting, openLibrary, onFiles, onRetry, onInsert, onClose } = props
	const [library, setLibrary] = useState<UploadedImage | null>(null)
	const [typedAlt, setAlt] = useState<string | null>(null)
	const [isDecoration, setIsDecoration] = useState(false)
	const [size, setSize] = useState('')
	const [placement, setPlacement] = useState<Placement>('full')
	const [errors, setErrors] = useState<Errors>({})
	const alt = typedAlt ?? (library ?? pending?.image)?.alt ?? ''
	const insert = () => {
		const sides = parseImageSize(size)
		const found: Errors = {
			...(pending || library ? {} : { source: 'Choose a picture first.' }),
			...(isDecoration || alt.trim()
				? {}
				: { alt: 'Say what the picture shows, or tick “Decorative only”.' }),
			...(sides ? {} : { size: 'Enter the size in pixels, such as 600x400, or leave it empty.' }),
		}
		setErrors(found)
		if (!sides || Object.keys(found).length > 0) return
		onInsert({ alt: isDecoration ? '' : alt, placement, ...sides }, library)
	}
	const title = pending && waiting > 1 ? `Picture (${waiting} to go)` : 'Picture'
	return (
		<EditorDialog title={title} action="Insert picture" onAct={insert} onClose={onClose}>
			<ImageSource
				pending={pending}
				library={library}
				error={errors.source ?? null}
				onFiles={onFiles}
				onLibrary={openLibrary && (async () => setLibrary((await openLibrary()) ?? library))}
				onRetry={onRetry}
			/>
			<DialogField
				label="What does the picture show?"
				hint="One short sentence, read aloud to people who cannot see it."
				value={isDecoration ? '' : alt}
				onChange={setAlt}
				error={errors.alt ?? null}
				disabled={isDecoration}
				takesFocus={pending !== null}
			/>
			<label className="editor-check">
				<input
					type="checkbox"
					checked={isDecoration}
					onChange={({ target }) => setIsDecoration(target.checked)}
				/>
				Decorative only
			</label>
			<fieldset className="editor-choices">
				<legend>Placement</legend>
				{placements.map(({ value, label }) => (
					<label key={value} className="editor-check">
						<input
							type="radio"
							name="placement"
							value={value}
							checked={placement === value}
							onChange={() => setPlacement(value)}
						/>
						{label}
					</label>
				))}
			</fieldset>
			<DialogField
				label="Size (width x height)"
				hint="In pixels, such as 600x400. Leave it empty for automatic. It can only make the picture smaller."
				value={size}
				onChange={setSize}
				error={errors.size ?? null}
			/>
		</EditorDialog>
	)
}
