import { useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import './media.css'

type DropZoneProps = {
	labelledBy: string
	describedBy?: string | undefined
	className?: string
	onFiles: (files: File[]) => void
	children: ReactNode
}

/** A group that accepts dropped files, and pasted ones while the focus is inside. The buttons inside do the same. */
export function DropZone({ labelledBy, describedBy, className, onFiles, children }: DropZoneProps) {
	const [isOver, setIsOver] = useState(false)
	const take = (event: SyntheticEvent, { files }: DataTransfer) => {
		if (files.length === 0) return
		event.preventDefault()
		onFiles([...files])
	}
	return (
		// The buttons inside are the keyboard alternative to dropping.
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
		<div
			role="group"
			aria-labelledby={labelledBy}
			aria-describedby={describedBy}
			className={`media-drop ${className ?? ''}`}
			data-over={isOver || undefined}
			onDragOver={(event) => {
				if (!event.dataTransfer.types.includes('Files')) return
				event.preventDefault()
				setIsOver(true)
			}}
			onDragLeave={(event) => {
				if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
			}}
			onDrop={(event) => {
				setIsOver(false)
				take(event, event.dataTransfer)
			}}
			onPaste={(event) => take(event, event.clipboardData)}
		>
			{children}
		</div>
	)
}
