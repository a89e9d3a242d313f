import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/site/toast/toast.ts'
import { postJson, reasonOf } from '../post-json.ts'
import type { DeleteAnswer, ShownFile } from './shown-file.ts'

/** Deletes files after confirmation, based on their current uses; `problems` lists why some were not deleted. */
export function useMediaDelete(shown: ShownFile[], onDeleted: (ids: string[]) => void) {
	const [asked, setAsked] = useState<string[]>([])
	const files = shown.filter(({ id }) => asked.includes(id))
	const [isBusy, setIsBusy] = useState(false)
	const [problems, setProblems] = useState<string[]>([])
	const { revalidate } = useRevalidator()

	async function remove() {
		setIsBusy(true)
		const ids = files.map(({ id }) => id)
		const outcome = await postJson<DeleteAnswer>('/admin/media/delete', { ids })
		const answer = outcome.kind === 'done' ? outcome.body : { deletedIds: [], refusals: [] }
		setProblems(
			outcome.kind === 'done'
				? answer.refusals
				: [reasonOf(outcome) ?? 'The files could not be deleted. Please try again.'],
		)
		await revalidate()
		setIsBusy(false)
		setAsked([])
		onDeleted(answer.deletedIds)
		const count = answer.deletedIds.length
		if (count > 0)
			await showToast({ title: count === 1 ? '1 file deleted' : `${count} files deleted` })
	}

	return {
		files,
		isBusy,
		problems,
		ask: (chosen: ShownFile[]) => {
			setProblems([])
			setAsked(chosen.map(({ id }) => id))
			// The uses may have changed since the list was read.
			void revalidate()
		},
		cancel: () => setAsked([]),
		remove: () => void remove(),
	}
}
