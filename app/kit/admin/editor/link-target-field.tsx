import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { SearchFailure } from '../use-record-search.ts'
import { useRecordSearch } from '../use-record-search.ts'
import type { SitePage } from './site-pages.ts'
import { linkTarget, findSitePages } from './site-pages.ts'
import './link-target-field.css'

type LinkTargetFieldProps = {
	/** An address, or words of a page's title. */
	value: string
	/** The page that was taken from the list, until something else is typed. */
	chosen: SitePage | null
	error: string | null
	onChange: (value: string) => void
	onChoose: (page: SitePage) => void
}

/** One field for an address and for words: words list the site's pages that have them in their title. */
export function LinkTargetField(props: LinkTargetFieldProps) {
	const { value, chosen, error, onChange, onChoose } = props
	const id = useId()
	const listId = `${id}-found`
	const [active, setActive] = useState(0)
	const [isClosed, setIsClosed] = useState(false)
	const { pages, isSearching, failure, isRequested } = useLinkTargets(value)
	const isOpen = isRequested && !isClosed && pages.length > 0
	const marked = Math.min(active, pages.length - 1)
	const markedId = isOpen ? `${listId}-${marked}` : undefined
	useEffect(() => {
		if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' })
	}, [markedId])

	function type(typed: string) {
		setActive(0)
		setIsClosed(false)
		onChange(typed)
	}
	function choose(page: SitePage | undefined) {
		if (!page) return
		setActive(0)
		onChoose(page)
	}
	function onKeyDown(event: KeyboardEvent) {
		if (event.nativeEvent.isComposing) return
		if (event.key === 'ArrowDown' && isRequested) {
			setActive(isOpen ? (marked + 1) % pages.length : 0)
			setIsClosed(false)
		} else if (!isOpen) return
		else if (event.key === 'ArrowUp') setActive((marked - 1 + pages.length) % pages.length)
		else if (event.key === 'Enter') choose(pages[marked])
		else if (event.key === 'Escape') setIsClosed(true)
		else return
		// Neither closes the dialog nor inserts the link.
		event.preventDefault()
		event.stopPropagation()
	}
	return (
		<div className="editor-field link-target">
			<label htmlFor={id}>Where does it lead?</label>
			<p id={`${id}-hint`} className="hint">
				Type words from the title of a page on this site, or a web address, email address or phone
				number.
			</p>
			<input
				id={id}
				role="combobox"
				aria-expanded={isOpen}
				aria-controls={listId}
				aria-autocomplete="list"
				aria-activedescendant={markedId}
				aria-describedby={[`${id}-hint`, `${id}-state`, ...(error ? [`${id}-error`] : [])].join(
					' ',
				)}
				aria-invalid={error ? true : undefined}
				autoComplete="off"
				// The dialog was opened to fill in this field.
				// oxlint-disable-next-line jsx-a11y/no-autofocus
				autoFocus
				value={value}
				onChange={({ target }) => type(target.value)}
				onKeyDown={onKeyDown}
				onBlur={() => setIsClosed(true)}
			/>
			<div id={listId} role="listbox" aria-label="Pages of this site" hidden={!isOpen}>
				{pages.map((page, index) => (
					<div
						key={page.id}
						id={`${listId}-${index}`}
						role="option"
						aria-selected={index === marked}
						onPointerDown={(event) => {
							// Keep the focus in the field.
							event.preventDefault()
							choose(page)
						}}
					>
						{page.title} <small>{page.kind}</small>
					</div>
				))}
			</div>
			<p role="status" id={`${id}-state`} className="hint">
				{chosen
					? `Leads to “${chosen.title}” (${chosen.kind}).`
					: isRequested
						? stateOf({ amount: pages.length, isSearching, failure })
						: ''}
			</p>
			{error ? (
				<p id={`${id}-error`} role="alert" className="editor-error">
					{error}
				</p>
			) : null}
		</div>
	)
}

type State = { amount: number; isSearching: boolean; failure: SearchFailure | null }

function stateOf({ amount, isSearching, failure }: State): string {
	if (failure === 'signedOut')
		return 'You are signed out, so pages cannot be searched. An address can still be typed.'
	if (failure) return 'The server is not responding. Keep typing to try again, or type an address.'
	if (isSearching) return 'Searching...'
	if (amount === 0) return 'No page has this in its title.'
	return amount === 1
		? '1 page found. Press Enter to take it.'
		: `${amount} pages found. Press Enter to take the highlighted one.`
}

/** Pages of the site for the typed words: the fixed ones at once, records from the server. None for an address. */
function useLinkTargets(typed: string) {
	const search = linkTarget(typed) === null ? typed.trim() : ''
	const { records, isSearching, failure } = useRecordSearch(search, 'pages')
	const pages: SitePage[] = [...findSitePages(search), ...records]
	return { pages, isSearching, failure, isRequested: search !== '' }
}
