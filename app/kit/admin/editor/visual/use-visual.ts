import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TextSelection } from '@tiptap/pm/state'
import type { TextRendering } from '#kit/records/define-type.ts'
import { TextDocument } from '../blocks/text-document.ts'
import type { TextProps } from '../editor-props.ts'
import { createVisual, takeValue } from './create-visual.ts'
import type { Visual } from './create-visual.ts'
import type { DialogName } from './editor-commands.ts'
import { screenOf } from './screen.ts'
import type { Screen } from './screen.ts'

export type VisualOptions = Omit<TextProps, 'label'> & {
	rendering: TextRendering | undefined
	/** Shown as source at the moment: the view keeps its history, and takes the text when it is shown again. */
	isHidden: boolean
	openDialog: (name: DialogName) => void
	onFocusBar: () => void
}

/** The ProseMirror view in `host`, and what its bars show. It always calls the latest callbacks. */
export function useVisual(options: VisualOptions) {
	const host = useRef<HTMLDivElement>(null)
	const latest = useRef(options)
	const [visual, setVisual] = useState<Visual | null>(null)
	const [screen, setScreen] = useState<Screen | null>(null)
	const [text] = useState(() => new TextDocument())
	const sent = useRef<string[]>([])
	useEffect(() => {
		latest.current = options
	})
	// A layout effect: after a paint, the page would have shown no text, and nothing to write in, for a moment.
	useLayoutEffect(() => {
		const created = createVisual({
			parent: host.current!,
			document: text,
			value: latest.current.value,
			rendering: latest.current.rendering,
			attributes: () => attributesOf(latest.current),
			openDialog: (name) => latest.current.openDialog(name),
			onImages: (files, at) => latest.current.onImages(files, at),
			onNotice: (notice) => latest.current.onNotice(notice),
			onFocusBar: () => latest.current.onFocusBar(),
			onUpdate(changed, hasChanged, commands) {
				if (hasChanged) {
					const value = text.write(changed.state.doc)
					sent.current.push(value)
					latest.current.onChange(value)
				}
				setScreen((old) => unlessSame(old, screenOf(changed, commands)))
			},
		})
		const { view } = created
		if (latest.current.startsAt) putCursor(view, text, latest.current.startsAt)
		setVisual(created)
		const label = document.getElementById(`${latest.current.id}-label`)
		const focus = () => view.focus()
		label?.addEventListener('click', focus)
		return () => {
			label?.removeEventListener('click', focus)
			created.stop()
		}
	}, [text])
	useValue({ view: visual?.view ?? null, text, sent, ...options })
	return { host, visual, screen }
}

type ValueOptions = Pick<VisualOptions, 'value' | 'isHidden' | 'describedBy' | 'isWrong'> & {
	view: EditorView | null
	text: TextDocument
	sent: { current: string[] }
}

function useValue(options: ValueOptions) {
	const { view, text, sent, value, isHidden, describedBy, isWrong } = options
	// A layout effect: a key pressed after paint would be in the editor but not in this value, and would be removed.
	useLayoutEffect(() => {
		if (!view || isHidden) return
		// What was sent comes back, perhaps after the next key: only a text from outside is taken.
		if (!isOwn(sent.current, value)) takeValue(view, text, value)
	}, [view, text, sent, value, isHidden])
	useEffect(() => {
		// The attributes are read anew.
		view?.setProps({})
	}, [view, describedBy, isWrong, isHidden])
}

/** Whether a value is one of those sent, which are then done with, as are those before it. */
function isOwn(sent: string[], value: string): boolean {
	const at = sent.indexOf(value)
	sent.splice(0, at < 0 ? sent.length : at + 1)
	return at >= 0
}

function attributesOf({ id, describedBy, isWrong, isHidden }: VisualOptions) {
	const attributes: Record<string, string> = {
		class: 'prose',
		role: 'textbox',
		'aria-multiline': 'true',
		'aria-labelledby': `${id}-label`,
		'aria-describedby': describedBy,
		'aria-invalid': String(isWrong),
		spellcheck: 'true',
		autocapitalize: 'sentences',
		// Editable text is focusable anyway; accessibility checkers want it explicit.
		tabindex: '0',
	}
	return isHidden ? attributes : { ...attributes, id }
}

/** The old state of the bars when nothing in it has changed, so that they are not drawn again at each key. */
function unlessSame(old: Screen | null, next: Screen): Screen {
	return old && JSON.stringify(old) === JSON.stringify(next) ? old : next
}

const lettersCompared = 12

/** Puts the cursor where it was in the plain text area: behind the same letters of the same block. */
function putCursor(
	view: EditorView,
	text: TextDocument,
	{ head }: { anchor: number; head: number },
) {
	const { doc } = view.state
	const whole = text.write(doc)
	let [at, pos] = [0, 0]
	let target = TextSelection.atEnd(doc)
	for (let index = 0; index < doc.childCount; index++) {
		const block = doc.child(index)
		const source = text.textOf(block)
		const start = whole.indexOf(source, at)
		if (head <= start + source.length) {
			const before = source.slice(0, Math.max(0, head - start))
			target = TextSelection.near(doc.resolve(pos + 1 + lettersIn(block.textContent, before)))
			break
		}
		at = start + source.length
		pos += block.nodeSize
	}
	view.dispatch(view.state.tr.setSelection(target).scrollIntoView())
	view.focus()
}

/** How many letters of the block's words are before the cursor, found by the last ones before it. */
function lettersIn(words: string, before: string): number {
	const tail = before.slice(-lettersCompared).replaceAll(/[*_~`#>[\]]/g, '')
	if (tail.trim() === '') return 0
	const found = words.indexOf(tail, Math.max(0, before.length - tail.length * 4))
	return found < 0 ? Math.min(words.length, before.length) : found + tail.length
}
