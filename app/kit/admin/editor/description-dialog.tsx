import { useState } from 'react'
import type { PictureAttrs } from './blocks/schema.ts'
import { DialogField } from './dialog-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { parseImageSize } from './image-markup.ts'

type DescriptionDialogProps = {
	picture: PictureAttrs
	onSave: (change: Partial<PictureAttrs>) => void
	onClose: () => void
}

/** The words and the exact size of a picture in the text. */
export function DescriptionDialog({ picture, onSave, onClose }: DescriptionDialogProps) {
	const [alt, setAlt] = useState(picture.alt)
	const [isDecoration, setIsDecoration] = useState(false)
	const [size, setSize] = useState(
		[picture.width ?? '', picture.height ?? ''].join('x').replace(/^x$/, ''),
	)
	const [errors, setErrors] = useState<{ alt?: string; size?: string }>({})
	const save = () => {
		const sides = parseImageSize(size)
		const found = {
			...(isDecoration || alt.trim()
				? {}
				: { alt: 'Say what the picture shows, or tick “Decorative only”.' }),
			...(sides ? {} : { size: 'Enter the size in pixels, such as 600x400, or leave it empty.' }),
		}
		setErrors(found)
		if (!sides || Object.keys(found).length > 0) return
		const isTag = picture.isTag || sides.width !== null || sides.height !== null
		onSave({ alt: isDecoration ? '' : alt.trim(), ...sides, isTag })
	}
	return (
		<EditorDialog title="Picture" action="Save" onAct={save} onClose={onClose}>
			<DialogField
				label="What does the picture show?"
				hint="One short sentence, read aloud to people who cannot see it."
				value={isDecoration ? '' : alt}
				onChange={setAlt}
				error={errors.alt ?? null}
				disabled={isDecoration}
				takesFocus
			/>
			<label className="editor-check">
				<input
					type="checkbox"
					checked={isDecoration}
					onChange={({ target }) => setIsDecoration(target.checked)}
				/>
				Decorative only
			</label>
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
