import type { EditorView } from '@codemirror/view'
import type { DialogName } from './commands.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { insertBlockAbove, insertLink } from './markup.ts'
import { imageChange } from './uploads.ts'
import type { UploadedImage } from './uploads.ts'
import type { ImageUploads } from './use-image-uploads.ts'
import { VideoDialog } from './video-dialog.tsx'

type DialogHostProps = {
	name: DialogName | null
	view: EditorView | null
	uploads: ImageUploads
	openLibrary: (() => Promise<UploadedImage | null>) | undefined
	onClose: () => void
}

/** Renders the open dialog, if any. Closing it returns the focus to the text. */
export function DialogHost({ name, view, uploads, openLibrary, onClose }: DialogHostProps) {
	if (!view) return null
	const done = () => {
		onClose()
		// Deferred: nothing outside the dialog can take the focus until it has closed.
		setTimeout(() => view.focus())
	}
	const { asked } = uploads
	if (asked || name === 'image') {
		return (
			<ImageDialog
				key={asked?.id ?? 'choose'}
				pending={asked}
				waiting={uploads.waiting}
				openLibrary={openLibrary}
				onFiles={(files) => {
					onClose()
					uploads.add(files, view.state.selection.main.head)
				}}
				onRetry={() => asked && uploads.retry(asked.id, asked.file)}
				onInsert={(choices, libraryImage) => {
					if (asked) uploads.choose(asked.id, choices)
					else if (libraryImage) {
						const image = { ...choices, url: libraryImage.url }
						view.dispatch({
							...imageChange(view.state, image, view.state.selection.main.head),
							userEvent: 'input.image',
						})
					}
					done()
				}}
				onClose={() => {
					if (asked) uploads.remove(asked.id)
					done()
				}}
			/>
		)
	}
	if (name === 'link') {
		const { from, to } = view.state.selection.main
		return (
			<LinkDialog
				title="Link"
				words={view.state.sliceDoc(from, to)}
				onInsert={(address, words) => {
					view.dispatch({ ...insertLink(view.state, address, words), userEvent: 'input.markup' })
					done()
				}}
				onClose={done}
			/>
		)
	}
	if (name !== 'video') return null
	return (
		<VideoDialog
			onInsert={(address) => {
				view.dispatch({ ...insertBlockAbove(view.state, address), userEvent: 'input.markup' })
				done()
			}}
			onClose={done}
		/>
	)
}
