import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import type { TextProps } from './editor-props.ts'
import { readDrop } from './paste/read-clipboard.ts'
import { sourceTarget } from './source-target.ts'
import type { SourceTarget, SourceUpload } from './source-target.ts'
import type { TextTarget, UploadNote } from './text-target.ts'

type SourceModeProps = TextProps & {
	/** Follows the value. */
	hidden: boolean
	/** Called with the text to write into, and with null when it is gone. */
	onTarget: (target: TextTarget | null) => void
	onLinkDialog: () => void
}

/** The Markdown itself, for those who know it: a plain text area, and the pictures on their way into it. */
export function SourceMode(props: SourceModeProps) {
	const { id, label, value, onChange, describedBy, isWrong, startsAt, hidden, onTarget } = props
	const area = useRef<HTMLTextAreaElement>(null)
	const [start] = useState(startsAt)
	const [uploads, setUploads] = useState<readonly SourceUpload[]>([])
	const [target, setTarget] = useState<SourceTarget | null>(null)
	// A text area has one kind of line break, and would be written anew with each of the others.
	const text = value.replaceAll(/\r\n?/g, '\n')
	useEffect(() => {
		const created = sourceTarget(area.current!, setUploads)
		setTarget(created)
		onTarget(created)
		return () => onTarget(null)
	}, [onTarget])
	useLayoutEffect(() => target?.follow(text), [target, text])
	// As soon as it is there: keys pressed meanwhile would be lost.
	useLayoutEffect(() => {
		if (!start) return
		area.current!.setSelectionRange(start.anchor, start.head)
		area.current!.focus()
	}, [start])
	/** Takes the files of a paste or drop; the browser does the rest. */
	const takeFiles = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
		const brought = readDrop(data)
		if (!brought) return
		event.preventDefault()
		if (brought.notice) props.onNotice(brought.notice)
		if (brought.files.length > 0) props.onImages(brought.files, area.current!.selectionEnd)
	}
	return (
		<div className="editor-source-mode" hidden={hidden}>
			<textarea
				ref={area}
				// Hidden, the id belongs to the editor that is shown instead.
				id={hidden ? undefined : id}
				className="editor-plain"
				aria-label={label}
				aria-describedby={describedBy}
				aria-invalid={isWrong}
				value={text}
				onChange={({ target: { value: typed } }) => onChange(typed)}
				onPaste={(event) => {
					const { clipboardData } = event
					// Word brings a picture of the words it copies.
					if (clipboardData.getData('text/plain') === '') takeFiles(event, clipboardData)
				}}
				onDrop={(event) => takeFiles(event, event.dataTransfer)}
				onKeyDown={(event) => {
					if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
					event.preventDefault()
					props.onLinkDialog()
				}}
			/>
			{uploads.map(({ note }) => (
				<UploadLine key={note.id} note={note} onPress={() => area.current!.focus()} />
			))}
		</div>
	)
}

/** `onPress`: a button was pressed, which is then gone. */
function UploadLine({ note, onPress }: { note: UploadNote; onPress: () => void }) {
	const { name, percent, failure, onRetry, onRemove } = note
	const press = (run: () => void) => () => {
		run()
		onPress()
	}
	return (
		<p className={failure ? 'editor-upload editor-upload-failed' : 'editor-upload'}>
			<span>{failure ? `${name}: ${failure}` : `Uploading ${name}…`}</span>
			{failure ? (
				<button type="button" onClick={press(onRetry)}>
					Try again
				</button>
			) : (
				<progress max={100} value={percent} aria-label={`Uploading ${name}`} />
			)}
			<button type="button" onClick={press(onRemove)}>
				{failure ? 'Remove' : 'Cancel'}
			</button>
		</p>
	)
}
