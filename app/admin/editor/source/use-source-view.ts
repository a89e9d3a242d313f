import type { EditorView } from '@codemirror/view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createEditor, takeValue } from './create-editor.ts'
import type { SourceModeProps } from './source-props.ts'
import { createSourceTarget } from './source-target.ts'

/** The CodeMirror view in the returned host. It always calls the latest callbacks. */
export function useSourceView(props: SourceModeProps) {
	const { value, hidden = false } = props
	const host = useRef<HTMLDivElement>(null)
	const latest = useRef(props)
	const [view, setView] = useState<EditorView | null>(null)
	useEffect(() => {
		latest.current = props
	})
	useEffect(() => {
		const created = createEditor({
			parent: host.current!,
			value: latest.current.value,
			onChange: (next) => latest.current.onChange(next),
			onImages: (files, at) => latest.current.onImages(files, at),
			onNotice: (notice) => latest.current.onNotice(notice),
			onLinkDialog: () => latest.current.onLinkDialog(),
		})
		restoreCursor(created, latest.current.startsAt)
		setView(created)
		latest.current.onTarget(createSourceTarget(created))
		return () => {
			latest.current.onTarget(null)
			created.destroy()
		}
	}, [])
	// A layout effect: a key pressed after paint would be in the editor but not in this value, and would be removed.
	useLayoutEffect(() => {
		if (view) takeValue(view, value, !hidden)
	}, [view, value, hidden])
	useLayoutEffect(() => {
		// It could not be measured or coloured while it was hidden.
		if (view && !hidden) view.dispatch({})
	}, [view, hidden])
	useAttributes(view, props)
	return host
}

function useAttributes(view: EditorView | null, props: SourceModeProps) {
	const { id, label, describedBy, isWrong, hidden } = props
	useLayoutEffect(() => {
		if (!view) return
		const { contentDOM } = view
		contentDOM.setAttribute('aria-label', label)
		contentDOM.setAttribute('aria-invalid', String(isWrong ?? false))
		// Hidden, the id belongs to the editor that is shown instead.
		for (const [name, value] of [
			['id', hidden ? undefined : id],
			['aria-describedby', describedBy],
		] as const)
			if (value) contentDOM.setAttribute(name, value)
			else contentDOM.removeAttribute(name)
	}, [view, id, label, describedBy, isWrong, hidden])
	useEffect(() => {
		if (!view || hidden) return
		const words = document.getElementById(`${id}-label`)
		const focus = () => view.focus()
		words?.addEventListener('click', focus)
		return () => words?.removeEventListener('click', focus)
	}, [view, id, hidden])
}

function restoreCursor(view: EditorView, startsAt: SourceModeProps['startsAt']) {
	if (!startsAt) return
	const { length } = view.state.doc
	view.dispatch({
		selection: { anchor: Math.min(startsAt.anchor, length), head: Math.min(startsAt.head, length) },
	})
	view.focus()
}
