import type { EditorView } from '@codemirror/view'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { editorCommands } from './commands.ts'
import type { DialogName } from './commands.ts'
import { createEditor, takeValue } from './create-editor.ts'
import { marksAt } from './markup.ts'

type CodeMirrorOptions = {
	id: string
	value: string
	describedBy: string
	isWrong?: boolean | undefined
	startsAt: { anchor: number; head: number } | null
	onChange: (value: string) => void
	/** Must be a stable function: a new one recreates the editor. */
	openDialog: (name: DialogName) => void
	onImages: (files: File[], at: number) => void
	onNotice: (words: string) => void
	onScroll: (share: number) => void
}

/** The CodeMirror view in `host`. It always calls the latest callbacks. */
export function useCodeMirror(options: CodeMirrorOptions) {
	const { openDialog } = options
	const host = useRef<HTMLDivElement>(null)
	const latest = useRef(options)
	const [view, setView] = useState<EditorView | null>(null)
	const [marks, setMarks] = useState<string[]>([])
	const [slashCount, setSlashCount] = useState<number | null>(null)
	const commands = useMemo(() => editorCommands(openDialog), [openDialog])
	useEffect(() => {
		latest.current = options
	})
	useEffect(() => {
		const created = createEditor({
			parent: host.current!,
			value: latest.current.value,
			commands,
			attributes: attributesOf(latest.current),
			onChange: (value) => latest.current.onChange(value),
			onMarks: (next) => setMarks((old) => (old.join() === next.join() ? old : next)),
			onSlashCount: setSlashCount,
			onImages: (files, at) => latest.current.onImages(files, at),
			onNotice: (words) => latest.current.onNotice(words),
			onScroll: (share) => latest.current.onScroll(share),
		})
		restoreCursor(created, latest.current.startsAt)
		setMarks(marksAt(created.state))
		setView(created)
		const label = document.getElementById(`${latest.current.id}-label`)
		const focus = () => created.focus()
		label?.addEventListener('click', focus)
		return () => {
			label?.removeEventListener('click', focus)
			created.destroy()
		}
	}, [commands])
	// A layout effect: a key pressed after paint would be in the editor but not in this value, and would be removed.
	useLayoutEffect(() => {
		if (view) takeValue(view, options.value)
	}, [view, options.value])
	useEffect(() => {
		if (view) view.contentDOM.setAttribute('aria-describedby', options.describedBy)
	}, [view, options.describedBy])
	useEffect(() => {
		view?.contentDOM.setAttribute('aria-invalid', String(options.isWrong ?? false))
	}, [view, options.isWrong])
	return { host, view, marks, slashCount, commands }
}

function attributesOf({ id, describedBy }: CodeMirrorOptions): Record<string, string> {
	return { id, 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy }
}

function restoreCursor(view: EditorView, startsAt: CodeMirrorOptions['startsAt']) {
	if (!startsAt) return
	const { length } = view.state.doc
	view.dispatch({
		selection: { anchor: Math.min(startsAt.anchor, length), head: Math.min(startsAt.head, length) },
	})
	view.focus()
}
