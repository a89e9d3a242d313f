import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import type { MediaFile } from '#platform/media/media-file.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { Dialog } from '../dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryTabs } from './library-tabs.tsx'
import type { LibraryTab } from './library-tabs.tsx'
import { LibraryUpload } from './library-upload.tsx'
import './media.css'

export type MediaLibraryProps = {
	/** Folder for images uploaded here. */
	folder: MediaFolder
	onClose: () => void
	onSelect: (file: MediaFile) => void
}

/** Has no form of its own, so that it can be used inside one. */
export function MediaLibrary({ folder, onClose, onSelect }: MediaLibraryProps) {
	const [tab, setTab] = useState<LibraryTab>('library')
	const [notice, setNotice] = useState('')
	const select = (file: MediaFile) => {
		// First: what the form says of it, perhaps with Undo, takes its place.
		void showToast({ title: 'Image selected' })
		onSelect(file)
		onClose()
	}
	return (
		<Dialog title="Media Library" className="wide media-dialog" onClose={onClose}>
			<IconButton
				icon={X}
				label="Close the Media Library"
				className="icon-button media-close"
				onClick={onClose}
			/>
			<LibraryTabs
				tab={tab}
				onChange={(next) => {
					setNotice('')
					setTab(next)
				}}
			>
				{tab === 'library' ? (
					<LibraryGrid notice={notice} onSelect={select} onUploadNew={() => setTab('upload')} />
				) : (
					<LibraryUpload
						folder={folder}
						onCancel={() => setTab('library')}
						onUploaded={(text) => {
							setNotice(text)
							setTab('library')
						}}
					/>
				)}
			</LibraryTabs>
		</Dialog>
	)
}
