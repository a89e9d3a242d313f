import { useContext, useEffect, useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import { UploadsContext } from './running-uploads.tsx'

/** Reports to the form that the picture in the element `id` has no description, while `isMissing`. */
export function useUndescribed(id: string, isMissing: boolean): void {
	const { begin } = useContext(UploadsContext)
	useEffect(() => (isMissing ? begin({ undescribed: id }) : undefined), [begin, id, isMissing])
}

/** Whether a picture lacks alt text and is not decorative; false for null. */
export function isUndescribed(picture: { alt: string; decorative: boolean } | null): boolean {
	return picture !== null && picture.alt.trim() === '' && !picture.decorative
}

/**
 * Note above a form's buttons: pictures without a description do not prevent publishing. Once shown, it keeps its
 * space, so that nothing moves when the last description is written.
 */
export function UndescribedNote() {
	const { all } = useContext(UploadsContext)
	const ids = useMemo(() => all.flatMap(({ undescribed }) => undescribed ?? []), [all])
	const [said, setSaid] = useState(ids)
	if (ids.length > 0 && ids !== said) setSaid(ids)
	const first = said[0]
	return (
		<div
			className="undescribed-note"
			data-shown={first ? '' : undefined}
			data-done={ids.length === 0 ? '' : undefined}
		>
			<p role="status">{first ? noteOf(said.length) : ''}</p>
			{first ? (
				<Button className="btn-small" onClick={() => focusWords(first)}>
					{said.length === 1 ? 'Describe it' : 'Describe the first'}
				</Button>
			) : null}
		</div>
	)
}

function noteOf(count: number): string {
	return count === 1
		? 'One picture has no description: people who cannot see it will not know what it shows.'
		: `${count} pictures have no description: people who cannot see them will not know what they show.`
}

function focusWords(id: string) {
	const words = 'input[data-alt-text], input[name$=".alt"]'
	document.getElementById(id)?.querySelector<HTMLElement>(words)?.focus()
}
