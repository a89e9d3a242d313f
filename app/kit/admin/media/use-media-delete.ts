import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useChange } from '../use-change.ts'
import { filesOf } from './shown-file.ts'
import type { DeleteResponse, ShownFile } from './shown-file.ts'

/** Files that are asked about, by id, or all of a filter. */
type Requested = { ids: string[] } | { filter: string }

/** Moves files to the trash after confirmation, based on their current uses; `problems` lists why some stay. */
export function useMediaDelete(shown: ShownFile[], onDeleted: () => void) {
	const [requested, setRequested] = useState<Requested | null>(null)
	const [problems, setProblems] = useState<string[]>([])
	const { revalidate } = useRevalidator()
	const { busy, change } = useChange()
	const ask = (what: Requested) => {
		setProblems([])
		setRequested(what)
		// The uses may have changed since the list was read.
		void revalidate()
	}

	async function remove() {
		if (!requested) return
		await change<DeleteResponse>({
			address: '/admin/media/delete',
			body: requested,
			onDone: ({ refusals }) => setProblems(refusals),
			done: ({ deletedIds: ids }) => {
				if (ids.length === 0) return
				return {
					title: `${filesOf(ids.length)} deleted`,
					action: { label: 'Undo', run: () => void restore(ids) },
				}
			},
			failed: ({ reason }) =>
				setProblems([reason ?? 'The files could not be deleted. Please try again.']),
		})
		setRequested(null)
		onDeleted()
	}

	const restore = (ids: string[]) =>
		change({
			address: '/admin/media/restore',
			body: { ids },
			done: `${filesOf(ids.length)} restored`,
			failed: 'They were not restored. You find them in the trash.',
		})

	return {
		isAsking: requested !== null,
		/** The files that are asked about; null: all of a filter. */
		files:
			requested && 'ids' in requested ? shown.filter(({ id }) => requested.ids.includes(id)) : null,
		isBusy: busy !== null,
		problems,
		ask: (files: ShownFile[]) => ask({ ids: files.map(({ id }) => id) }),
		askWhole: (filter: string) => ask({ filter }),
		cancel: () => setRequested(null),
		remove: () => void remove(),
	}
}
