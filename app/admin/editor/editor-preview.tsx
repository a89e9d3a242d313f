import { useEffect, useRef, useState } from 'react'
import type { TextRendering } from '#app/records/define-type.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { usePreview } from './use-preview.ts'

type EditorPreviewProps = {
	label: string
	markdown: string
	rendering: TextRendering | undefined
	isShown: boolean
	/** Scroll position of the text, 0 to 1. */
	share: number
}

export function EditorPreview({ label, markdown, rendering, isShown, share }: EditorPreviewProps) {
	const { html, problem, retry } = usePreview({ markdown, rendering, isShown })
	const box = useRef<HTMLDivElement>(null)
	const [widthPx, setWidthPx] = useState(0)
	useEffect(() => {
		const observer = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 0))
		if (box.current) observer.observe(box.current)
		return () => observer.disconnect()
	}, [])
	return (
		<>
			<p className="editor-preview-head">Preview</p>
			{problem ? (
				<p role="status" className="editor-notice">
					{problem}{' '}
					<button type="button" className="editor-link" onClick={retry}>
						Try again
					</button>
				</p>
			) : null}
			<div ref={box} className="editor-preview-box">
				<PreviewFrame title={`Preview: ${label}`} html={html} share={share} boxWidthPx={widthPx} />
				{markdown.trim() === '' ? (
					<p className="editor-preview-empty">Nothing to show yet.</p>
				) : null}
			</div>
		</>
	)
}
