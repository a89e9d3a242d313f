import { useState } from 'react'
import { showToast } from '#app/site/toast/toast.ts'
import type { FormRecord } from '#app/records/form-record.ts'
import { dropKeptLists } from '../list/list-cache.ts'
import { postJson, reasonOf } from '../post-json.ts'
import type { OpenRecord } from './use-open-record.ts'

/** Takes back the time of scheduled changes, or discards a working copy. A failure is told in a toast. */
export function useCopyDeeds({ type, form, draft, keeper, changes }: OpenRecord) {
	const [isBusy, setIsBusy] = useState(false)

	async function run(deed: 'unschedule' | 'discard'): Promise<void> {
		setIsBusy(true)
		await keeper.pause()
		const { id, copy } = form.latest()
		const outcome = await postJson<{ record: FormRecord }>(`/admin/${type.section}/copy`, {
			deed,
			id,
			...(deed === 'discard' && { copy }),
		})
		setIsBusy(false)
		keeper.goOn({ isDone: outcome.kind === 'done' })
		if (outcome.kind === 'done') {
			dropKeptLists(type.section)
			const { record } = outcome.body
			changes.setPublishAt(null)
			if (deed === 'unschedule') return unscheduled(record)
			form.accept(record, null)
			draft.forget()
			return
		}
		const current =
			outcome.kind === 'refused' ? (outcome.body as { current?: FormRecord }).current : null
		if (deed === 'discard' && current) {
			form.accept(current, null)
			draft.forget()
			void showToast({
				title: 'Someone changed it meanwhile',
				description: 'Their changes are in the form now. Discard again to remove them.',
			})
			return
		}
		const title =
			deed === 'discard' ? 'The changes were not discarded' : 'The time was not cancelled'
		const description = reasonOf(outcome)
		void showToast({ title, ...(description && { description }), kind: 'error' })
	}

	/** Without a working copy by now, there was no time to cancel: its changes are on the site, or discarded. */
	function unscheduled(record: FormRecord) {
		if (record.copy) return form.scheduled(record)
		if (!form.latest().isDirty) form.accept(record, null)
		void showToast({
			title: 'The time was not cancelled',
			description: 'The changes were published or discarded meanwhile.',
			kind: 'error',
		})
	}

	return {
		isBusy,
		unschedule: () => void run('unschedule'),
		discard: () => void run('discard'),
	}
}
