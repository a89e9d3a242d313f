import { useState } from 'react'
import { SignedOutNote } from '../signed-out-note.tsx'
import { useRecordSearch } from '../use-record-search.ts'
import type { FoundRecord, SearchFailure } from '../use-record-search.ts'
import { describedBy } from './field-frame.tsx'
import type { FieldFrameProps } from './field-frame.tsx'
import { RecordCombobox } from './record-combobox.tsx'

type RecordSearchProps = Pick<FieldFrameProps, 'name' | 'hint' | 'errors'> & {
	/** Singular noun, such as 'product'. */
	one: string
	/** Their section of the back office, such as 'products'. */
	section: string
	/** Ids that are not offered. */
	taken: readonly string[]
	/** Whether to say of which type each one is. */
	hasKinds?: boolean
	/** Whether some are offered before anything is typed. */
	offers?: boolean
	onPick: (found: FoundRecord) => void
}

/** Finds records by title, and picks one by a press or by keys. */
export function RecordSearch(props: RecordSearchProps) {
	const { name, one, section, taken, hasKinds, offers = false, onPick } = props
	const [search, setSearch] = useState('')
	const { records, isSearching, failure, again } = useRecordSearch(search, section, offers)
	const offered = records.filter(({ recordId }) => !taken.includes(recordId))
	const isOpen = offers || search.trim() !== ''
	const clear = () => setSearch('')
	return (
		<div className="record-search">
			<RecordCombobox
				id={name}
				placeholder={`Type a word from the ${one}'s title`}
				value={search}
				found={offered}
				isOpen={isOpen}
				listLabel={`Found ${one}s`}
				hasKinds={hasKinds ?? false}
				onType={setSearch}
				onPick={(found) => {
					onPick(found)
					clear()
				}}
				onClose={clear}
				// Keep the typed text while the user signs in.
				onBlur={() => failure === 'signedOut' || clear()}
				{...describedBy(props)}
			/>
			<p role="status" className="hint">
				{isOpen ? statusOf({ amount: offered.length, isSearching, failure, one }) : ''}
			</p>
			{failure === 'signedOut' ? <SignedOutNote field={name} onSignedIn={again} /> : null}
		</div>
	)
}

type Status = {
	amount: number
	isSearching: boolean
	failure: SearchFailure | null
	one: string
}

function statusOf({ amount, isSearching, failure, one }: Status): string {
	if (isSearching) return 'Searching...'
	if (failure === 'signedOut') return ''
	if (failure) return 'The server is not responding. Keep typing to try again.'
	if (amount === 0) return `No other ${one} has this in its title.`
	return amount === 1
		? '1 found. Press Enter to add it.'
		: `${amount} found. Press Enter to add the highlighted one.`
}
