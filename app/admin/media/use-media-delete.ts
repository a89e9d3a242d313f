import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/site/toast/toast.ts'
import { postJson, reasonOf } from '#app/lib/http/request-json.ts'
import { filesOf } from './shown-file.ts'
import type { DeleteAnswer, ShownFile } from './shown-file.ts'

/** Files that are asked about, by id, or all of a filter. */
type Asked = { ids: string[] } | { filter: string }

/** Moves files to the trash after confirmation, based on their current uses; `problems` lists why some stay. */
export function useMediaDelete(shown: ShownFile[], onDeleted: () => void) {
	const [asked, setAsked] = useState<Asked | null>(null)
	const [isBusy, setIsBusy] = useState(false)
	const [problems, setProblems] = useState<string[]>([])
	const { revalidate } = useRevalidator()
	const ask = (what: Asked) => {
		setProblems([])
		setAsked(what)
		// The uses may have changed since the list was read.
		void revalidate()
	}

	async function remove() {
		if (!asked) return
		setIsBusy(true)
		const outcome = await postJson<DeleteAnswer>('/admin/media/delete', asked)
		const answer = outcome.kind === 'done' ? outcome.body : { deletedIds: [], refusals: [] }
		setProblems(
			outcome.kind === 'done'
				? answer.refusals
				: [reasonOf(outcome) ?? 'The files could not be deleted. Please try again.'],
		)
		await revalidate()
		setIsBusy(false)
		setAsked(null)
		onDeleted()
		const ids = answer.deletedIds
		if (ids.length === 0) return
		await showToast({
			title: `${filesOf(ids.length)} deleted`,
			action: { label: 'Undo', run: () => void restore(ids) },
		})
	}

	async function restore(ids: string[]) {
		const outcome = await postJson('/admin/media/restore', { ids })
		await revalidate()
		if (outcome.kind === 'done') await showToast({ title: `${filesOf(ids.length)} restored` })
		else {
			const description = reasonOf(outcome) ?? 'They are in the trash.'
			await showToast({ title: 'Not restored', description, kind: 'error' })
		}
	}

	return {
		isAsking: asked !== null,
		/** The files that are asked about; null: all of a filter. */
		files: asked && 'ids' in asked ? shown.filter(({ id }) => asked.ids.includes(id)) : null,
		isBusy,
		problems,
		ask: (files: ShownFile[]) => ask({ ids: files.map(({ id }) => id) }),
		askWhole: (filter: string) => ask({ filter }),
		cancel: () => setAsked(null),
		remove: () => void remove(),
	}
}
