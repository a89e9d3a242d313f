import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ListPager } from '../list/list-pager.tsx'
import { NoRows } from '../list/no-rows.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { useChange } from '../use-change.ts'
import { AddSearchWord } from './add-search-word.tsx'
import './search-words.css'

export type SearchWord = {
	id: string
	word: string
	/** Null for a record that is gone for good. */
	title: string | null
	kind: string
	/** Address of its form; null for one in the trash or gone. */
	href: string | null
	/** Null for a deleted account. */
	by: string | null
	at: Date
}

type SearchWordsPageProps = {
	/** One page of them. */
	rows: SearchWord[]
	total: number
	page: number
	/** What the field of the form begins with. */
	word: string
}

/** The words by which staff make records findable, and a form for another one. */
export function SearchWordsPage({ rows, total, page, word }: SearchWordsPageProps) {
	const { remove, busy } = useRemoval(rows)
	return (
		<>
			<header className="page-head">
				<h1 tabIndex={-1}>Search words</h1>
			</header>
			<p className="trash-note">
				Terms people search for that your pages don’t use. As soon as you add one, the search of the
				site shows its record first.
			</p>
			<AddSearchWord word={word} />
			<section className="list-card">
				{rows.length === 0 ? (
					<NoRows page={page} total={total} isNarrowed={false} noMatch="">
						<p>No search words yet. Add the first one above.</p>
					</NoRows>
				) : (
					<table className="list-table inbox-table" aria-label="Search words">
						<thead>
							<tr>
								<th scope="col">Word</th>
								<th scope="col">Finds</th>
								<th scope="col">Added by</th>
								<th scope="col">When</th>
								<th scope="col" data-kind="actions">
									Actions
								</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((row) => (
								<SearchWordRow
									key={row.id}
									row={row}
									isBusy={busy === row.id}
									onRemove={() => void remove(row)}
								/>
							))}
						</tbody>
					</table>
				)}
			</section>
			<ListPager page={page} total={total} />
		</>
	)
}

type SearchWordRowProps = { row: SearchWord; isBusy: boolean; onRemove: () => void }

function SearchWordRow({ row, isBusy, onRemove }: SearchWordRowProps) {
	const { id, word, title, kind, href, by, at } = row
	const name = title ?? 'Deleted for good'
	return (
		<tr>
			<td data-kind="main" data-label="Word">
				{word}
			</td>
			<td data-kind="words" data-label="Finds">
				<div className="search-word-record">
					{href ? <Link to={href}>{name}</Link> : name}
					<span className="hint">{kind}</span>
				</div>
			</td>
			<td data-kind="words" data-label="Added by">
				{by ?? 'Deleted account'}
			</td>
			<td data-label="When">
				<RelativeTime date={at} />
			</td>
			<td data-kind="actions" data-label="Actions">
				<div className="row-buttons">
					<button
						type="button"
						className="btn"
						data-remove-word={id}
						disabled={isBusy}
						onClick={onRemove}
						aria-label={`Remove: ${word} for ${name}`}
					>
						Remove
					</button>
				</div>
			</td>
		</tr>
	)
}

type Removed = { removed: { word: string; type: string; id: string } | null }

const path = '/admin/search-words/change'

/** Removes a word at once; the toast offers Undo, and the focus stays in the list. */
function useRemoval(rows: SearchWord[]) {
	const { busy, change } = useChange()
	const left = useRef<{ id: string; place: number } | null>(null)
	useEffect(() => {
		if (left.current === null || rows.some(({ id }) => id === left.current?.id)) return
		const { place } = left.current
		left.current = null
		if (document.activeElement !== document.body) return
		const others = [...document.querySelectorAll<HTMLElement>('[data-remove-word]')]
		const heading = document.querySelector<HTMLElement>('.page-head h1')
		const next = others[place] ?? others[place - 1] ?? heading
		next?.focus()
	}, [rows])

	const undo = (removed: Removed['removed']) =>
		change({
			address: path,
			body: { act: 'add', ...removed },
			done: `“${removed?.word}” is back`,
			failed: `“${removed?.word}” could not be added again.`,
		})

	const remove = ({ id, word }: SearchWord) =>
		change<Removed>({
			address: path,
			body: { act: 'remove', id },
			key: id,
			onDone: () => {
				left.current = { id, place: rows.findIndex((row) => row.id === id) }
			},
			done: ({ removed }) => ({
				title: `“${word}” removed`,
				...(removed && { action: { label: 'Undo', run: () => void undo(removed) } }),
			}),
			failed: `“${word}” could not be removed.`,
		})

	return { busy, remove }
}
