import { useState } from 'react'
import { parseVideo } from '#app/lib/video.ts'
import { DialogField } from './dialog-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

type VideoDialogProps = { onInsert: (address: string) => void; onClose: () => void }

export function VideoDialog({ onInsert, onClose }: VideoDialogProps) {
	const [address, setAddress] = useState('')
	const [error, setError] = useState<string | null>(null)
	const insert = () => {
		const video = parseVideo(address)
		if (video && video.provider !== 'mp4') onInsert(video.watchUrl)
		else
			setError(
				'That is not the address of a YouTube or Vimeo video. Copy it from the video’s page or its Share button.',
			)
	}
	return (
		<EditorDialog title="Video" action="Insert video" onAct={insert} onClose={onClose}>
			<DialogField
				label="Video address"
				hint="From YouTube or Vimeo, such as https://www.youtube.com/watch?v=… Visitors see a link that plays it."
				type="url"
				value={address}
				onChange={setAddress}
				error={error}
				takesFocus
			/>
		</EditorDialog>
	)
}
