import { useState } from 'react'
import { describedBy, FieldFrame } from '../fields/field-frame.tsx'
import { RecordCombobox } from '../fields/record-combobox.tsx'
import type { SearchFailure } from '../use-record-search.ts'
import { useRecordSearch } from '../use-record-search.ts'
import type { SitePage } from './site-pages.ts'
import { linkTarget, findSitePages } from './site-pages.ts'

type LinkTargetFieldProps = {
	/** An address, or words of a page's title. */
	value: string
	/** The page that was taken from the list, until something else is typed. */
	chosen: SitePage | null
	errors: string[]
	onChange: (value: string) => void
	onChoose: (page: SitePage) => void
}

/** One field for an address and for words: words list the site's pages that have them in their title. */
export function LinkTargetField(props: LinkTargetFieldProps) {
	const { value, chosen, errors, onChange, onChoose } = props
	const field = { name: 'link-target', label: 'Where does it lead?', hint, errors }
	const described = describedBy(field)
	const [isClosed, setIsClosed] = useState(false)
	const { pages, isSearching, failure, isRequested } = useLinkTargets(value)
	return (
		<FieldFrame {...field} isAlert>
			<RecordCombobox
				id={field.name}
				{...described}
				aria-describedby={`${described['aria-describedby']} link-target-state`}
				value={value}
				found={pages}
				isOpen={isRequested && !isClosed && pages.length > 0}
				listLabel="Pages of this site"
				hasKinds
				onType={(typed) => {
					setIsClosed(false)
					onChange(typed)
				}}
				onPick={onChoose}
				onClose={() => setIsClosed(true)}
				onReopen={isRequested ? () => setIsClosed(false) : undefined}
				onBlur={() => setIsClosed(true)}
			/>
			<p role="status" id="link-target-state" className="hint">
				{chosen
					? `Leads to “${chosen.title}” (${chosen.kind}).`
					: isRequested
						? searchStatus({ amount: pages.length, isSearching, failure })
						: ''}
			</p>
		</FieldFrame>
	)
}

const hint =
	'Type words from the title of a page on this site, or a web address, email address or phone number.'

type LinkSearch = { amount: number; isSearching: boolean; failure: SearchFailure | null }

function searchStatus({ amount, isSearching, failure }: LinkSearch): string {
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
