import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType, RefObject } from 'react'
import type { MarkdownEditorProps, SurfaceProps } from './editor-props.ts'
import './editor.css'

type Surface = ComponentType<SurfaceProps>

/**
 * A Markdown field. Until the editor chunk has loaded, or if that fails, it is a plain text area.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
	const { label, id, hint } = props
	const describedBy = [hint ? `${id}-hint` : '', props.describedBy].filter(Boolean).join(' ')
	const described = { ...props, describedBy: describedBy || undefined }
	const textarea = useRef<HTMLTextAreaElement>(null)
	const { surface: Surface, hasFailed, load } = useSurface()
	const [start, setStart] = useState<{ anchor: number; head: number } | null>(null)
	const [isReady, setIsReady] = useState(false)
	// A layout effect: what is pressed between a look at the cursor and the exchange would be lost.
	useLayoutEffect(() => {
		if (!Surface) return
		const area = textarea.current
		const isFocused = area !== null && document.activeElement === area
		setStart(isFocused ? { anchor: area.selectionStart, head: area.selectionEnd } : null)
		setIsReady(true)
	}, [Surface])
	return (
		<div className="editor">
			<label id={`${id}-label`} htmlFor={id} className="label">
				{label}
			</label>
			{hint ? (
				<p id={`${id}-hint`} className="hint">
					{hint}
				</p>
			) : null}
			{Surface && isReady ? (
				<Surface {...described} startsAt={start} />
			) : (
				<PlainEditor {...described} area={textarea} />
			)}
			{hasFailed ? (
				<p role="status" className="editor-notice">
					The full editor could not be loaded. Your text is safe, and you can keep writing Markdown
					here.{' '}
					<button type="button" className="editor-link" onClick={load}>
						Try again
					</button>
				</p>
			) : null}
		</div>
	)
}

function PlainEditor(props: MarkdownEditorProps & { area: RefObject<HTMLTextAreaElement | null> }) {
	const { id, value, onChange, describedBy, area } = props
	return (
		<textarea
			ref={area}
			id={id}
			className="editor-plain"
			aria-describedby={describedBy}
			aria-invalid={props.isWrong ? true : undefined}
			value={value}
			onChange={({ target }) => onChange(target.value)}
		/>
	)
}

function useSurface() {
	const [surface, setSurface] = useState<{ component: Surface } | null>(null)
	const [hasFailed, setHasFailed] = useState(false)
	const load = () => {
		import('./editor-surface.tsx').then(
			({ EditorSurface }) => {
				setSurface({ component: EditorSurface })
				setHasFailed(false)
			},
			() => setHasFailed(true),
		)
	}
	useEffect(load, [])
	return { surface: surface?.component ?? null, hasFailed, load }
}
