import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

type Undescribed = {
	/** Element ids of the fields with such pictures. */
	ids: readonly string[]
	/** Reports a picture without a description. Returns the function that withdraws the report. */
	tell: (id: string) => () => void
}

const UndescribedContext = createContext<Undescribed>({ ids: [], tell: () => () => {} })

/** Collects pictures inside that have no description, so that a form can report them. */
export function UndescribedProvider({ children }: { children: ReactNode }) {
	const [ids, setIds] = useState<readonly string[]>([])
	const tell = useCallback((id: string) => {
		setIds((before) => [...before, id])
		return () => setIds((before) => before.filter((other) => other !== id))
	}, [])
	const value = useMemo(() => ({ ids, tell }), [ids, tell])
	return <UndescribedContext value={value}>{children}</UndescribedContext>
}

/** Reports to the form that the picture in the element `id` has no description, while `isMissing`. */
export function useUndescribed(id: string, isMissing: boolean): void {
	const { tell } = useContext(UndescribedContext)
	useEffect(() => (isMissing ? tell(id) : undefined), [tell, id, isMissing])
}

/** Whether a picture lacks alt text and is not decorative; false for null. */
export function isUndescribed(picture: { alt: string; decorative: boolean } | null): boolean {
	return picture !== null && picture.alt.trim() === '' && !picture.decorative
}

/**
 * Note above a form's buttons: pictures without a description do not prevent publishing. Once shown, it keeps its space,
 * so that nothing moves when the last description is written.
 */
export function UndescribedNote() {
	const { ids } = useContext(UndescribedContext)
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
				<button type="button" className="btn btn-small" onClick={() => focusWords(first)}>
					{said.length === 1 ? 'Describe it' : 'Describe the first'}
				</button>
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
