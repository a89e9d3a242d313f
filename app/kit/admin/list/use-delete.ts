import { useEffect, useRef, useState } from 'react'
import type { ListRow } from '#kit/records/form-record.ts'
import type { ListedType } from '../admin-type.ts'
import { useChange } from '../use-change.ts'
import { clearCachedLists } from './list-cache.ts'

/** The response to the box in the dialog, if there was one. */
type Also = { also?: boolean }
/** A sentence about what else was done, if anything. */
type Done = { note?: string }

/** Deletes a row after confirmation; the toast offers Undo. */
export function useDelete(type: ListedType, rows: ListRow[]) {
	const [row, setRow] = useState<ListRow | null>(null)
	const [also, setAlso] = useState(true)
	const keepPlace = useFocusAfter(rows, row !== null)
	const { busy, change } = useChange()
	const { section, list } = type

	const restore = ({ id, title }: ListRow, body: Also) =>
		change<Done>({
			address: `/admin/${section}/${id}/restore`,
			body,
			onDone: () => clearCachedLists(section),
			done: (done) => ({ title: `${title} restored`, ...noteIn(done) }),
			failed: `${title} could not be restored. It is in the trash.`,
		})

	async function remove() {
		if (!row) return
		const body = list.alsoOnDelete?.(row) ? { also } : {}
		await change<Done>({
			address: `/admin/${section}/${row.id}/trash`,
			body,
			// Also when someone else has already deleted the record.
			onDone: () => {
				keepPlace(row.id)
				clearCachedLists(section)
			},
			done: (done) => ({
				title: list.toasts.deleted,
				...noteIn(done),
				action: { label: 'Undo', run: () => void restore(row, body) },
			}),
			failed: ({ reason }) => ({ ...list.toasts.failedDelete(reason), kind: 'error' }),
			rereads: 'whenDone',
		})
		setRow(null)
	}

	function ask(requested: ListRow) {
		setAlso(true)
		setRow(requested)
	}

	const cancel = () => setRow(null)
	return { row, isBusy: busy !== null, also, setAlso, ask, cancel, remove: () => void remove() }
}

function noteIn({ note }: Done): { description?: string } {
	return note ? { description: note } : {}
}

/** The delete controls, in row order. */
function deleters(): HTMLElement[] {
	return [...document.querySelectorAll<HTMLElement>('[data-delete]')]
}

/**
 * After a deleted row and its dialog are gone, moves the focus to the row now in its place, the one before, or the
 * heading. Returns the function to call before the list is revalidated.
 */
export function useFocusAfter(rows: { id: string }[], isAsking = false) {
	const left = useRef<{ id: string; place: number } | null>(null)
	useEffect(() => {
		if (isAsking || left.current === null) return
		const { id, place } = left.current
		if (rows.some((row) => row.id === id)) return
		left.current = null
		// Leave the focus if the user has moved it meanwhile.
		if (document.activeElement !== document.body) return
		const others = deleters()
		const heading = document.querySelector<HTMLElement>('.page-head h1')
		const next = others[place] ?? others[place - 1] ?? heading
		next?.focus()
	}, [rows, isAsking])
	return (id: string) => {
		const place = deleters().findIndex((one) => one.dataset['delete'] === id)
		left.current = { id, place }
	}
}
