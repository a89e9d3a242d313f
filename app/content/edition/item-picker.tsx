import { useEffect, useState } from 'react'
import { getJson } from '#platform/lib/http/request-json.ts'
import { Button } from '#kit/admin/button.tsx'
import type { EditionItemValues } from './edition-fields.ts'

type Offered = { kind: string; item: EditionItemValues }
type ItemPickerProps = { taken: readonly EditionItemValues[]; onAdd: (item: EditionItemValues) => void }

const pauseMs = 200

/** Offers pages of the site: the newest ones, or those with the typed words in their title. */
export function ItemPicker({ taken, onAdd }: ItemPickerProps) {
	const [search, setSearch] = useState('')
	const { items, status } = useItems(search)
	const ids = new Set(taken.map(({ id }) => id))
	const offered = items.filter(({ item }) => !ids.has(item.id))
	return (
		<div className="item-picker">
			<label className="label" htmlFor="items.add">
				Add a page
			</label>
			<input
				id="items.add"
				type="search"
				className="admin-input"
				placeholder="A word from its title, or choose a new one"
				value={search}
				onChange={({ target }) => setSearch(target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return
					event.preventDefault()
					const [first] = offered
					if (first && search.trim() !== '') onAdd(first.item)
				}}
			/>
			<ul className="item-choices">
				{offered.map(({ kind, item }) => (
					<li key={item.id}>
						<Button className="btn-quiet" onClick={() => onAdd(item)}>
							<span>
								{item.title} <small>{kind}</small>
							</span>
						</Button>
					</li>
				))}
			</ul>
			<p role="status" className="hint">
				{status ?? (offered.length === 0 ? 'No page of the site has this in its title.' : '')}
			</p>
		</div>
	)
}

function useItems(search: string): { items: Offered[]; status: string | null } {
	const [found, setFound] = useState<{ search: string; items: Offered[]; failed: boolean }>()
	const requested = search.trim()
	useEffect(() => {
		const stop = new AbortController()
		const timer = setTimeout(
			() => {
				void getJson<{ items: Offered[] }>(
					`/admin/editions/items?q=${encodeURIComponent(requested)}`,
					{ signal: stop.signal },
				).then((outcome) => {
					if (stop.signal.aborted) return
					const isDone = outcome.kind === 'done'
					setFound({
						search: requested,
						items: isDone ? outcome.body.items : [],
						failed: !isDone,
					})
				})
			},
			requested === '' ? 0 : pauseMs,
		)
		return () => {
			clearTimeout(timer)
			stop.abort()
		}
	}, [requested])
	if (found?.search !== requested) return { items: [], status: 'Searching...' }
	return {
		items: found.items,
		status: found.failed ? 'The server is not responding. Keep typing to try again.' : null,
	}
}
