import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

type Undescribed = {
	/** Ids in the page of what holds the pictures. */
	ids: readonly string[]
	/** Says that the picture in there has no description; what it returns takes that back. */
	tell: (id: string) => () => void
}

const UndescribedContext = createContext<Undescribed>({ ids: [], tell: () => () => {} })

/** Knows which pictures of everything inside have no description, so that a form can say so. */
export function UndescribedProvider({ children }: { children: ReactNode }) {
	const [ids, setIds] = useState<readonly string[]>([])
	const tell = useCallback((id: string) => {
		setIds((before) => [...before, id])
		return () => setIds((before) => before.filter((other) => other !== id))
	}, [])
	const value = useMemo(() => ({ ids, tell }), [ids, tell])
	return <UndescribedContext value={value}>{children}</UndescribedContext>
}

/** Tells the form around that the picture in the element `id` has no description, as long as `isMissing`. */
export function useUndescribed(id: string, isMissing: boolean): void {
	const { tell } = useContext(UndescribedContext)
	useEffect(() => (isMissing ? tell(id) : undefined), [tell, id, isMissing])
}

/** Whether words for the picture are missing where they are needed. */
export function isUndescribed(picture: { alt: string; decorative: boolean } | null): boolean {
	return picture !== null && picture.alt.trim() === '' && !picture.decorative
}

/**
 * Stands above the buttons of a form: pictures without a description are a pity, and no reason not to publish. Once shown it keeps
 * its room, so that nothing moves under who describes the last one.
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
