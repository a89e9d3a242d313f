import { Link } from 'react-router'
import { Button } from '../button.tsx'
import type { Column } from '../admin-type.ts'
import { DataTable } from '../list/data-table.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { useFocusAfter } from '../list/use-delete.ts'
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
	rows: SearchWord[]
	total: number
	page: number
	/** What the field of the form begins with. */
	word: string
}

const columns: Column<SearchWord>[] = [
	{ label: 'Word', kind: 'main', render: ({ word }) => word },
	{
		label: 'Finds',
		kind: 'text',
		render: ({ href, kind, ...row }) => (
			<div className="search-word-record">
				{href ? <Link to={href}>{recordName(row)}</Link> : recordName(row)}
				<span className="hint">{kind}</span>
			</div>
		),
	},
	{ label: 'Added by', kind: 'text', render: ({ by }) => by ?? 'Deleted account' },
	{ label: 'When', render: ({ at }) => <RelativeTime date={at} /> },
]

function recordName({ title }: Pick<SearchWord, 'title'>): string {
	return title ?? 'Deleted for good'
}

export function SearchWordsPage({ rows, total, page, word: first }: SearchWordsPageProps) {
	const { remove, busy } = useRemoval(rows)
	return (
		<ListFrame
			heading="Search words"
			above={
				<>
					<p className="trash-note">
						Terms people search for that your pages don’t use. As soon as you add one, the search of
						the site shows its record first.
					</p>
					<AddSearchWord word={first} />
				</>
			}
			rows={rows}
			page={page}
			total={total}
			none="No search words yet. Add the first one above."
		>
			<DataTable
				label="Search words"
				columns={columns}
				rows={rows}
				rowKey={({ id }) => id}
				actions={(row) => (
					<div className="row-buttons">
						<Button
							data-delete={row.id}
							disabled={busy === row.id}
							onClick={() => void remove(row)}
							aria-label={`Remove: ${row.word} for ${recordName(row)}`}
						>
							Remove
						</Button>
					</div>
				)}
			/>
		</ListFrame>
	)
}

type Removed = { removed: { word: string; type: string; id: string } | null }

const path = '/admin/search-words/change'

/** Removes a word at once; the toast offers Undo, and the focus stays in the list. */
function useRemoval(rows: SearchWord[]) {
	const { busy, change } = useChange()
	const keepPlace = useFocusAfter(rows)

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
			onDone: () => keepPlace(id),
			done: ({ removed }) => ({
				title: `“${word}” removed`,
				...(removed && { action: { label: 'Undo', run: () => void undo(removed) } }),
			}),
			failed: `“${word}” could not be removed.`,
		})

	return { busy, remove }
}
