import X from 'lucide-react/icons/x'
import { useState, useRef } from 'react'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import type { MediaFile } from '#platform/media/media-file.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { Dialog } from '../dialog.tsx'
import { IconButton } from '../button.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryUpload } from './library-upload.tsx'
import type { KeyboardEvent, ReactNode } from 'react'
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

type LibraryTab = 'library' | 'upload'

const tabs: { key: LibraryTab; label: string }[] = [
	{ key: 'library', label: 'Media Library' },
	{ key: 'upload', label: 'Upload New' },
]

type LibraryTabsProps = {
	tab: LibraryTab
	onChange: (tab: LibraryTab) => void
	children: ReactNode
}

/** Two tabs; arrow keys, Home and End move between them. */
function LibraryTabs({ tab, onChange, children }: LibraryTabsProps) {
	const list = useRef<HTMLDivElement>(null)
	const move = (event: KeyboardEvent) => {
		const at = tabs.findIndex(({ key }) => key === tab)
		const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
		const target = next === undefined ? undefined : tabs.at(next % tabs.length)
		if (!target) return
		event.preventDefault()
		onChange(target.key)
		list.current?.querySelector<HTMLElement>(`#tab-${target.key}`)?.focus()
	}
	return (
		<>
			<div ref={list} role="tablist" aria-label="Media Library" className="media-tabs">
				{tabs.map(({ key, label }) => (
					<button
						key={key}
						type="button"
						role="tab"
						id={`tab-${key}`}
						aria-selected={key === tab}
						aria-controls={key === tab ? 'library-panel' : undefined}
						tabIndex={key === tab ? 0 : -1}
						data-focus-first={key === tab ? '' : undefined}
						onClick={() => onChange(key)}
						onKeyDown={move}
					>
						{label}
					</button>
				))}
			</div>
			<div role="tabpanel" id="library-panel" aria-labelledby={`tab-${tab}`}>
				{children}
			</div>
		</>
	)
}
