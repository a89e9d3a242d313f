import { useState } from 'react'
import { Button } from '#kit/admin/button.tsx'
import { SignedOutNote } from '#kit/admin/signed-out-note.tsx'
import { useRecordSearch } from '#kit/admin/use-record-search.ts'
import type { EditionItemValues } from './edition-fields.ts'

type ItemPickerProps = {
	taken: readonly EditionItemValues[]
	onAdd: (item: EditionItemValues) => void
}

const inputId = 'items.add'

/** Offers pages of the site: the newest ones, or those with the typed words in their title. */
export function ItemPicker({ taken, onAdd }: ItemPickerProps) {
	const [search, setSearch] = useState('')
	const { records, isSearching, failure, again } = useRecordSearch(search, 'items', true)
	const ids = new Set(taken.map(({ id }) => id))
	const offered = records.filter(({ recordId }) => !ids.has(recordId))
	const status = () => {
		if (isSearching) return 'Searching...'
		if (failure) return 'The server is not responding. Keep typing to try again.'
		return offered.length === 0 ? 'No page of the site has this in its title.' : ''
	}
	return (
		<div className="item-picker">
			<label className="label" htmlFor={inputId}>
				Add a page
			</label>
			<input
				id={inputId}
				type="search"
				className="admin-input"
				placeholder="A word from its title, or choose a new one"
				value={search}
				onChange={({ target }) => setSearch(target.value)}
				// Saves nothing: the form is not finished.
				onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
			/>
			<ul className="item-choices">
				{offered.map(({ id, title, kind, item }) => (
					<li key={id}>
						<Button className="btn-quiet" onClick={() => onAdd(item as EditionItemValues)}>
							<span>
								{title} <small>{kind}</small>
							</span>
						</Button>
					</li>
				))}
			</ul>
			{failure === 'signedOut' ? (
				<SignedOutNote field={inputId} onSignedIn={again} />
			) : (
				<p role="status" className="hint">
					{status()}
				</p>
			)}
		</div>
	)
}
