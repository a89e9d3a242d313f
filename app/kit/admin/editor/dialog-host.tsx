import { useState } from 'react'
import { boxNames } from '#platform/lib/markdown/block-syntax.ts'
import { parseVideo } from '#platform/lib/video.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { TextTarget } from './text-target.ts'
import type { UploadedImage } from './editor-props.ts'
import type { ImageUploads } from './use-image-uploads.ts'
import type { DialogName } from './visual/editor-commands.ts'
import type { Subject } from './visual/screen.ts'
import type { VisualTarget } from './visual/visual-target.ts'
import { TextField } from '../fields/text-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

type DialogHostProps = {
	/** The dialog that is open. */
	dialog: DialogName | null
	target: TextTarget | null
	/** The visual editor, while it is shown, and what its selection is about. */
	visual: VisualTarget | null
	subject: Subject | undefined
	uploads: ImageUploads
	openLibrary: () => Promise<UploadedImage | null>
	onClose: () => void
}

/** Renders the open dialog, if there is one. Closing it returns the focus to the text. */
export function DialogHost({
	dialog,
	target,
	visual,
	subject,
	uploads,
	openLibrary,
	onClose,
}: DialogHostProps) {
	if (!target) return null
	const done = (act?: () => void) => {
		const comeBack = target.holdSelection()
		onClose()
		// Deferred: nothing outside the dialog can take the focus, or is typed into, until it has closed.
		setTimeout(() => {
			comeBack()
			act?.()
		})
	}
	const { requested } = uploads
	const isDescribed = dialog === 'description' && subject?.kind === 'picture'
	const described = isDescribed ? subject.attrs : null
	if (requested || described || dialog === 'image') {
		return (
			<ImageDialog
				key={requested?.id ?? 'choose'}
				described={requested ? null : described}
				pending={requested}
				waiting={uploads.waiting}
				openLibrary={openLibrary}
				onFiles={(files) => {
					onClose()
					uploads.add(files, null)
				}}
				onInsert={(choices, libraryImage) => {
					if (requested) uploads.choose(requested.id, choices)
					done(() => {
						if (requested) return
						if (libraryImage) target.putPicture({ ...choices, url: libraryImage.url })
						else visual?.describePicture(choices)
					})
				}}
				onClose={() => {
					requested?.onRemove()
					visual?.replaceNext(null)
					done()
				}}
			/>
		)
	}
	switch (dialog) {
		case 'link': {
			const link = subject?.kind === 'link' ? subject : null
			return (
				<LinkDialog
					title={link ? 'Change link' : 'Link'}
					words={target.selectedWords()}
					{...(link
						? { address: link.href, onRemove: () => done(() => visual?.removeLink()) }
						: {})}
					onInsert={(address, words) => done(() => target.putLink(address, words))}
					onClose={() => done()}
				/>
			)
		}
		case 'video':
			return (
				<VideoDialog
					onInsert={(address) => done(() => target.putVideo(address))}
					onClose={() => done()}
				/>
			)
		case 'button':
		case 'file':
		case 'records':
			return (
				<LinkDialog
					title={boxNames[dialog]}
					words=""
					onInsert={(address, words) => done(() => visual?.putBox(dialog, address, words))}
					onClose={() => done()}
				/>
			)
		case 'description':
		case null:
			return null
	}
}

type VideoDialogProps = { onInsert: (address: string) => void; onClose: () => void }

function VideoDialog({ onInsert, onClose }: VideoDialogProps) {
	const [address, setAddress] = useState('')
	const [errors, setErrors] = useState<string[]>([])
	const insert = () => {
		const video = parseVideo(address)
		if (video && video.provider !== 'mp4') onInsert(video.watchUrl)
		else
			setErrors([
				'That is not the address of a YouTube or Vimeo video. Copy it from the video’s page or its Share button.',
			])
	}
	return (
		<EditorDialog title="Video" action="Insert video" onAct={insert} onClose={onClose}>
			<TextField
				name="video-address"
				label="Video address"
				hint="From YouTube or Vimeo, such as https://www.youtube.com/watch?v=… Visitors see a link that plays it."
				value={address}
				onChange={setAddress}
				errors={errors}
				isAlert
				input={{ inputMode: 'url' }}
			/>
		</EditorDialog>
	)
}
