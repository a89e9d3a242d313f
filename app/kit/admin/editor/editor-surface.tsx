import { isWithinMarkdownLimits } from '#platform/lib/markdown/markdown-limits.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DialogHost } from './dialog-host.tsx'
import type { SurfaceProps } from './editor-props.ts'
import { EditorTop } from './editor-top.tsx'
import type { TextTarget } from './text-target.ts'
import { noticeWords } from './paste/read-clipboard.ts'
import type { Notice } from './paste/read-clipboard.ts'
import { SourceMode } from './source-mode.tsx'
import { useImageUploads } from './use-image-uploads.ts'
import { useWebPictures } from './use-web-pictures.ts'
import type { DialogName } from './visual/editor-commands.ts'
import { useIsTouch } from './visual/use-is-touch.ts'
import { VisualEditor } from './visual/visual-editor.tsx'
import type { VisualHandle } from './visual/visual-editor.tsx'
import { WebPicturesNotice } from './web-pictures-notice.tsx'
import './bars.css'

/** The text as visitors see it or as source, with bar and dialogs: a chunk loaded by the first form with a text. */
export function EditorSurface(props: SurfaceProps) {
	const { id, label, value, onChange, describedBy, pictures } = props
	const [dialog, setDialog] = useState<DialogName | null>(null)
	const [notice, setNotice] = useState<Notice | null>(null)
	const excluded = noticeWords(notice, value)
	const [slashCount, setSlashCount] = useState<number | null>(null)
	const [handle, setHandle] = useState<VisualHandle | null>(null)
	const [source, setSource] = useState<TextTarget | null>(null)
	const isTooMuch = useMemo(() => !isWithinMarkdownLimits(value), [value])
	const mode = useShownMode(isTooMuch)
	const isSwitched = useRef(false)
	const { surface, isFull, setIsFull } = useFullScreen()
	const shown = mode.isSource ? null : handle
	const target = mode.isSource ? source : (handle?.visual.target ?? null)
	const uploads = useImageUploads(target, pictures)
	const webPictures = useWebPictures({
		value,
		bringPicture: pictures.bring,
		onChange,
		onGone: () => target?.focus(),
	})
	const hintId = `${id}-keys`
	const shared = {
		id,
		label,
		value,
		onChange,
		isWrong: props.isWrong,
		describedBy: [mode.isSource ? '' : hintId, describedBy].filter(Boolean).join(' '),
		onImages: (files: File[], at: number | null) => uploads.add(files, at),
		onNotice: setNotice,
	}
	useEffect(() => {
		// The switch hides the text that has the focus: the other one takes it, once it is there.
		if (!target || !isSwitched.current) return
		isSwitched.current = false
		const { activeElement, body } = document
		if (activeElement === body || !activeElement?.checkVisibility()) target.focus()
	}, [mode.isSource, target])
	const wasFull = useRef(false)
	useEffect(() => {
		const view = handle?.visual.view
		if (wasFull.current !== isFull) view?.dispatch(view.state.tr.scrollIntoView())
		wasFull.current = isFull
	}, [isFull, handle])
	const isTouch = useIsTouch()
	return (
		<div
			ref={surface}
			popover="manual"
			className="editor-surface"
			onBlur={({ currentTarget, relatedTarget }) => {
				// Focus outside ends full screen: it would be hidden behind. A dialog of the editor is in front.
				const isOutside =
					relatedTarget !== null &&
					!currentTarget.contains(relatedTarget) &&
					relatedTarget.closest('dialog') === currentTarget.closest('dialog')
				if (isFull && isOutside) setIsFull(false)
			}}
		>
			<div className="editor-panes">
				<EditorTop
					id={id}
					label={label}
					handle={shown}
					isSource={mode.isSource}
					isLocked={(mode.isSource && isTooMuch) || uploads.isBusy}
					onSource={(next) => {
						isSwitched.current = true
						mode.change(next)
					}}
					onDialog={setDialog}
					isFull={isFull}
					onFull={() => setIsFull(!isFull)}
				/>
				{mode.wasVisual ? (
					<VisualEditor
						{...shared}
						isLarge={props.isLarge}
						isHidden={mode.isSource}
						rendering={props.rendering}
						startsAt={props.startsAt}
						openDialog={setDialog}
						onHandle={setHandle}
						onSlashCount={setSlashCount}
					/>
				) : null}
				{mode.wasSource ? (
					<SourceMode
						{...shared}
						hidden={!mode.isSource}
						startsAt={mode.wasVisual ? null : props.startsAt}
						onTarget={setSource}
						onLinkDialog={() => setDialog('link')}
					/>
				) : null}
			</div>
			{mode.isSource ? null : (
				<p id={hintId} className="hint">
					{isTouch ? touchHint : keysHint}
				</p>
			)}
			{/* Always there, so that it is heard when it comes. */}
			<p aria-live="polite" className={isTooMuch ? 'editor-notice' : 'sr-only'}>
				{isTooMuch ? tooMuchWords(mode.isSource) : ''}
			</p>
			<WebPicturesNotice {...webPictures} />
			{excluded ? (
				<p className="editor-notice">
					{excluded}{' '}
					<button type="button" className="editor-link" onClick={() => setNotice(null)}>
						Dismiss
					</button>
				</p>
			) : null}
			<p role="status" className="sr-only">
				{slashCount === null ? uploads.status || excluded : countWords(slashCount)}
			</p>
			<DialogHost
				dialog={dialog}
				target={target}
				visual={shown?.visual.target ?? null}
				subject={shown?.screen.subject}
				uploads={uploads}
				openLibrary={pictures.choose}
				onClose={() => setDialog(null)}
			/>
		</div>
	)
}

const touchHint =
	'Add has headings, lists, pictures and more. Select words to format them; the bar can be moved sideways.'
const keysHint =
	'Press / for headings, lists, pictures and more. Select words to format them; Alt+F10 goes to their bar. In a list or a table, Tab indents or goes to the next cell; to leave it, press Escape, then Tab.'

/** Says that the text has more formatting than the site shows. */
function tooMuchWords(isSource: boolean): string {
	const fault =
		'This text has too much formatting for the site, so visitors see it as plain paragraphs'
	const only = isSource ? ', and it can only be edited as source' : ''
	return `${fault}${only}. Shorten it or split it in two.`
}

function countWords(count: number): string {
	if (count === 0) return 'No matching command'
	return plural(count, 'command')
}

/** Toggles the element between full screen and its place in the page, without remounting it. */
function useFullScreen() {
	const surface = useRef<HTMLDivElement>(null)
	const [isFull, setIsFull] = useState(false)
	useEffect(() => {
		surface.current?.togglePopover(isFull)
	}, [isFull])
	useEffect(() => {
		const element = surface.current
		if (!isFull || !element) return
		const onKey = (event: KeyboardEvent) => {
			// The slash menu and the search panel handle Escape first. A form dialog behind must not close with this.
			if (event.key !== 'Escape' || event.defaultPrevented) return
			event.preventDefault()
			setIsFull(false)
		}
		element.addEventListener('keydown', onKey)
		return () => element.removeEventListener('keydown', onKey)
	}, [isFull])
	return { surface, isFull, setIsFull }
}

const storageKey = 'roost-editor'

/** Whether the text is shown as source, remembered for this browser, and which of the two has been shown so far. */
function useShownMode(mustBeSource: boolean) {
	const [isSource, setIsSource] = useState(() => mustBeSource || isRemembered())
	const [was, setWas] = useState({ visual: !isSource, source: isSource })
	return {
		isSource,
		wasVisual: was.visual,
		wasSource: was.source,
		change: (next: boolean) => {
			setIsSource(next)
			setWas((before) => ({ visual: before.visual || !next, source: before.source || next }))
			remember(next)
		},
	}
}

function isRemembered(): boolean {
	try {
		return localStorage.getItem(storageKey) === 'source'
	} catch {
		// Storage is not allowed: the text is shown as visitors will see it.
		return false
	}
}

function remember(isSource: boolean) {
	try {
		if (isSource) localStorage.setItem(storageKey, 'source')
		else localStorage.removeItem(storageKey)
	} catch {
		// Not remembered, then.
	}
}
