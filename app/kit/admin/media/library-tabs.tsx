import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

export type LibraryTab = 'library' | 'upload'

const tabs: { key: LibraryTab; label: string }[] = [
	{ key: 'library', label: 'Media Library' },
	{ key: 'upload', label: 'Upload New' },
]

type LibraryTabsProps = {
	tab: LibraryTab
	onChange: (tab: LibraryTab) => void
	/** Content of the chosen tab. */
	children: ReactNode
}

/** Two tabs; arrow keys, Home and End move between them. */
export function LibraryTabs({ tab, onChange, children }: LibraryTabsProps) {
	const list = useRef<HTMLDivElement>(null)
	const move = (event: KeyboardEvent) => {
		const at = tabs.findIndex(({ key }) => key === tab)
		const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
		const target = next === undefined ? undefined : tabs.at(next % tabs.length)
		if (!target) return
		event.preventDefault()
		onChange(target.key)
		list.current?.querySelector<HTMLElement>(`#tab-${target.key}`)?.focus()
	}
	return (
		<>
			<div ref={list} role="tablist" aria-label="Media Library" className="media-tabs">
				{tabs.map(({ key, label }) => (
					<button
						key={key}
						type="button"
						role="tab"
						id={`tab-${key}`}
						aria-selected={key === tab}
						aria-controls={key === tab ? 'library-panel' : undefined}
						tabIndex={key === tab ? 0 : -1}
						data-focus-first={key === tab ? '' : undefined}
						onClick={() => onChange(key)}
						onKeyDown={move}
					>
						{label}
					</button>
				))}
			</div>
			<div role="tabpanel" id="library-panel" aria-labelledby={`tab-${tab}`}>
				{children}
			</div>
		</>
	)
}
