import { useState } from 'react'
import { DialogHost } from './dialog-host.tsx'
import type { SurfaceProps } from './editor-props.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { useCodeMirror } from './use-code-mirror.ts'
import { useImageUploads } from './use-image-uploads.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useWebPictures } from './use-web-pictures.ts'
import { WebPicturesNotice } from './web-pictures-notice.tsx'
import { useIsWide } from './use-is-wide.ts'
import { WriteTabs } from './write-tabs.tsx'
import type { DialogName } from './commands.ts'

/** Editor, toolbar, preview and dialogs: a chunk loaded with the first form that has a text. */
export function EditorSurface(props: SurfaceProps) {
	const { id, label, value, describedBy, rendering, uploadImage, openLibrary, onImagePlaced } =
		props
	const { bringPicture } = props
	const [dialog, setDialog] = useState<DialogName | null>(null)
	const [notice, setNotice] = useState('')
	const [isPreview, setIsPreview] = useState(false)
	const [share, setShare] = useState(0)
	const isWide = useIsWide()
	const { surface, isFull, setIsFull } = useFullScreen()
	const hintId = `${id}-keys`
	const { host, view, marks, slashCount, commands } = useCodeMirror({
		...props,
		describedBy: [hintId, describedBy].filter(Boolean).join(' '),
		openDialog: setDialog,
		onImages: (files, at) => uploads.add(files, at),
		onNotice: setNotice,
		onScroll: setShare,
	})
	const uploads = useImageUploads({ view, uploadImage, onImagePlaced })
	const pictures = useWebPictures({ view, value, bringPicture })
	const panel = (name: 'write' | 'preview') =>
		isWide
			? {}
			: { role: 'tabpanel', id: `${id}-${name}-panel`, 'aria-labelledby': `${id}-${name}-tab` }
	return (
		<div
			ref={surface}
			popover="manual"
			className="editor-surface"
			onBlur={({ relatedTarget }) => {
				// Focus outside ends full screen: it would be hidden behind.
				const isOutside = relatedTarget && !surface.current?.contains(relatedTarget)
				if (isFull && isOutside) setIsFull(false)
			}}
		>
			{isWide ? null : <WriteTabs id={id} isPreview={isPreview} onChange={setIsPreview} />}
			<div className="editor-panes">
				<EditorToolbar
					label={label}
					controls={id}
					commands={commands}
					marks={marks}
					view={view}
					isHidden={!isWide && isPreview}
					isFull={isFull}
					onFull={() => setIsFull(!isFull)}
				/>
				<div className="editor-write" hidden={!isWide && isPreview} {...panel('write')}>
					<div ref={host} className="editor-host" />
				</div>
				<div className="editor-preview" hidden={!isWide && !isPreview} {...panel('preview')}>
					<EditorPreview
						label={label}
						markdown={value}
						rendering={rendering}
						isShown={isWide || isPreview}
						share={share}
					/>
				</div>
			</div>
			<p id={hintId} className="hint">
				Type / at the start of a word for commands. In a list, Tab and Shift+Tab indent and outdent
				the item; to leave the list, press Escape, then Tab.
			</p>
			<WebPicturesNotice {...pictures} />
			{notice ? (
				<p className="editor-notice">
					{notice}{' '}
					<button type="button" className="editor-link" onClick={() => setNotice('')}>
						Dismiss
					</button>
				</p>
			) : null}
			<p role="status" className="sr-only">
				{slashCount === null ? uploads.status || notice : countWords(slashCount)}
			</p>
			<DialogHost
				name={dialog}
				view={view}
				uploads={uploads}
				openLibrary={openLibrary}
				onClose={() => setDialog(null)}
			/>
		</div>
	)
}

function countWords(count: number): string {
	if (count === 0) return 'No matching command'
	return count === 1 ? '1 command' : `${count} commands`
}
