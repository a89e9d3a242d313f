import { useId } from 'react'
import { altTextHints } from '#platform/media/picture/alt-text.ts'
import { saveAltText } from './media-client.ts'
import type { AltText } from './media-client.ts'
import { SavedNote } from './file-notes.tsx'
import { useSavedSoon } from './use-saved-soon.ts'
import './media.css'

type AltTextFieldProps = {
	file: AltText & { id: string; name: string }
	onSaved: (text: AltText) => void
	/** Focuses the field on mount, because the picture has just been added. */
	takesFocus?: boolean
}

export function AltTextField({ file, onSaved, takesFocus = false }: AltTextFieldProps) {
	const {
		value: text,
		status,
		failure,
		change,
		save,
	} = useSavedSoon<AltText>({
		value: { alt: file.alt, decorative: file.decorative },
		send: (words) => saveAltText(file.id, words),
		onSaved,
	})
	const id = useId()
	const isMissing = text.alt.trim() === '' && !text.decorative
	const hints = text.decorative ? [] : altTextHints(text.alt, file.name)
	return (
		<div className="media-alt">
			<label htmlFor={id} className="media-label">
				What does the picture show?
			</label>
			<input
				id={id}
				data-alt-text=""
				className="admin-input"
				value={text.decorative ? '' : text.alt}
				disabled={text.decorative}
				autoComplete="off"
				aria-describedby={`${id}-hint ${id}-status`}
				// Only right after an upload, where the user is looking anyway.
				// oxlint-disable-next-line jsx-a11y/no-autofocus
				autoFocus={takesFocus}
				onChange={({ target }) => change({ ...text, alt: target.value })}
				onBlur={() => void save()}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return
					event.preventDefault()
					void save()
				}}
			/>
			<label className="media-check">
				<input
					type="checkbox"
					checked={text.decorative}
					onChange={({ target }) => change({ ...text, decorative: target.checked })}
					onBlur={() => void save()}
				/>
				Decorative only
			</label>
			<p id={`${id}-hint`} className="hint">
				{isMissing
					? 'This picture has no description. Write one short sentence for people who cannot see it. It is saved with the picture.'
					: hints.join(' ')}
			</p>
			<SavedNote
				id={`${id}-status`}
				status={status}
				failed="The description was not saved:"
				failure={failure}
				onRetry={() => void save()}
			/>
		</div>
	)
}
