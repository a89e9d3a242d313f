import { useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import type { PictureAttrs } from './blocks/schema.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { ImageSource } from './image-source.tsx'
import { parseImageSize, placements } from './image-markup.ts'
import type { ImageSize, Placement } from './image-markup.ts'
import type { UploadedImage } from './editor-props.ts'
import type { ImageChoices, PendingImage } from './use-image-uploads.ts'

type ImageDialogProps = {
	/** The picture of the text that is described anew; null for one to insert. */
	described: PictureAttrs | null
	/** The upload this dialog asks about; null to choose an image first. */
	pending: PendingImage | null
	/** Number of images still to be asked about, including this one. */
	waiting: number
	openLibrary: () => Promise<UploadedImage | null>
	onFiles: (files: File[]) => void
	onInsert: (choices: ImageChoices, libraryImage: UploadedImage | null) => void
	onClose: () => void
}

const noErrors = { source: [] as string[], alt: [] as string[], size: [] as string[] }

/** Inserts a picture, or changes the words and the exact size of one in the text. */
export function ImageDialog(props: ImageDialogProps) {
	const { described, pending, waiting, openLibrary, onFiles, onInsert, onClose } = props
	const [library, setLibrary] = useState<UploadedImage | null>(null)
	const [typedAlt, setAlt] = useState<string | null>(null)
	const [isDecoration, setIsDecoration] = useState(false)
	const [size, setSize] = useState(() => sizeOf(described))
	const [placement, setPlacement] = useState<Placement>(described?.placement ?? 'full')
	const [errors, setErrors] = useState(noErrors)
	const alt = typedAlt ?? (described ?? library ?? pending?.image)?.alt ?? ''
	const insert = () => {
		const sides = parseImageSize(size)
		const found = {
			source: described || pending || library ? [] : ['Choose a picture first.'],
			alt:
				isDecoration || alt.trim()
					? []
					: ['Say what the picture shows, or tick “Decorative only”.'],
			size: sides ? [] : ['Enter the size in pixels, such as 600x400, or leave it empty.'],
		}
		setErrors(found)
		if (!sides || found.source.length + found.alt.length > 0) return
		onInsert({ alt: isDecoration ? '' : alt.trim(), placement, ...sides }, library)
	}
	const title = pending && waiting > 1 ? `Picture (${waiting} to go)` : 'Picture'
	return (
		<EditorDialog
			title={title}
			action={described ? 'Save' : 'Insert picture'}
			onAct={insert}
			onClose={onClose}
		>
			{described ? null : (
				<ImageSource
					pending={pending}
					library={library}
					errors={errors.source}
					onFiles={onFiles}
					onLibrary={async () => setLibrary((await openLibrary()) ?? library)}
				/>
			)}
			<TextField
				name="picture-alt"
				label="What does the picture show?"
				hint="One short sentence, read aloud to people who cannot see it."
				value={isDecoration ? '' : alt}
				onChange={setAlt}
				errors={errors.alt}
				isAlert
				input={{ disabled: isDecoration }}
			/>
			<label className="editor-check">
				<input
					type="checkbox"
					checked={isDecoration}
					onChange={({ target }) => setIsDecoration(target.checked)}
				/>
				Decorative only
			</label>
			{described ? null : <PlacementField value={placement} onChange={setPlacement} />}
			<TextField
				name="picture-size"
				label="Size (width x height)"
				hint="In pixels, such as 600x400. Leave it empty for automatic. It can only make the picture smaller."
				value={size}
				onChange={setSize}
				errors={errors.size}
				isAlert
			/>
		</EditorDialog>
	)
}

function PlacementField(props: { value: Placement; onChange: (value: Placement) => void }) {
	return (
		<fieldset className="editor-choices">
			<legend>Placement</legend>
			{placements.map(({ value, label }) => (
				<label key={value} className="editor-check">
					<input
						type="radio"
						name="placement"
						value={value}
						checked={props.value === value}
						onChange={() => props.onChange(value)}
					/>
					{label}
				</label>
			))}
		</fieldset>
	)
}

/** As it is typed; empty for automatic. */
function sizeOf(picture: ImageSize | null): string {
	return picture?.width || picture?.height ? `${picture.width ?? ''}x${picture.height ?? ''}` : ''
}
