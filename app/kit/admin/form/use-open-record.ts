import { useState } from 'react'
import { showToast } from '#kit/site/toast/toast.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { stateOf } from '#kit/records/state.ts'
import { blankOf } from '../admin-type.ts'
import type { AdminType } from '../admin-type.ts'
import { clearCachedLists } from '../list/list-cache.ts'
import { useRunningUploads } from '../media/running-uploads.tsx'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import type { Publishing } from '#kit/records/state.ts'
import { useNow } from '../relative-time.tsx'
import { copyKeeper, useAutosave } from './use-autosave.ts'
import type { StartedOffer } from './draft-offer.tsx'
import type { Started } from './form-state.ts'
import { useRecordForm } from './use-record-form.ts'

/** Props of a record's form, on a page or in a dialog. */
export type RecordToOpen = {
	type: AdminType
	record: FormRecord | null
	options: unknown
	/** The signed-in administrator, who owns the drafts. */
	user: { id: string; email: string }
	/** Initial values of a new record, if not blank. */
	start?: FormValues | null
	/** What the server keeps of a new record, whose values `start` then has. */
	started?: Omit<Started<FormValues>, 'values'> | null
	/** New records of this person that were never saved. */
	offers?: StartedOffer[]
}

/** What the form asks before it acts. */
type Question = 'discard' | 'unpublish'

export type OpenRecord = ReturnType<typeof useOpenRecord>

/** State shared by a record's form on a page and in a dialog: values, keeping, main button label, open question. */
export function useOpenRecord(props: RecordToOpen) {
	const { type, record, options, user, start, started, offers } = props
	const blank = blankOf(type, options)
	const form = useRecordForm<FormValues>(record, (!started && start) || blank, {
		labels: type.form.fields.labels,
		started: started && { ...started, values: { ...blank, ...start } },
	})
	const owner = { userId: user.id, section: type.section, recordId: record?.id ?? 'new' }
	const autosave = useAutosave({ form, owner, keep: copyKeeper(type, form) })
	const [question, ask] = useState<Question | null>(null)
	const now = useNow()
	// A new record stays one until its form is left: its buttons keep their names meanwhile.
	const stored = record && form.stored
	// Keeping them while one types does not prepare them: the button keeps its name meanwhile.
	const changes = { ...form.changes, isPrepared: form.changes.isPrepared && form.copy !== null }
	const isLive = stored !== null && stateOf(stored, now) === 'published'
	const label = mainLabel({
		stored,
		publishAt: form.values['publishAt'],
		changes: isLive ? changes : null,
		buttons: type.form.buttons,
		now,
	})
	const isUploading = useRunningUploads() > 0
	return {
		type,
		options,
		email: user.email,
		form,
		offered: { form, autosave, owner, offers, name: type.label.one.toLowerCase() },
		autosave,
		stored,
		/** Whether visitors see it now. */
		isLive,
		changes,
		label,
		isUploading,
		question,
		ask,
	}
}

/** Takes back the time of scheduled changes, or discards a working copy. A failure is told in a toast. */
export function useWorkingCopyActions({ type, form: { latest, dispatch }, autosave }: OpenRecord) {
	const [isBusy, setIsBusy] = useState(false)

	async function run(action: 'unschedule' | 'discard'): Promise<void> {
		setIsBusy(true)
		await autosave.pause()
		const { id, origin, key, base } = latest()
		if (id === null && origin.copy === 0) return emptied(base)
		const outcome = await postJson<{ record: FormRecord }>(`/admin/${type.section}/copy`, {
			action,
			id,
			...(action === 'discard' && { copy: origin.copy }),
			...(id === null && { formKey: key }),
		})
		setIsBusy(false)
		if (outcome.kind === 'done' && id === null) return emptied(base)
		if (outcome.kind === 'done') {
			clearCachedLists(type.section)
			dispatch({ kind: 'changes', part: { publishAt: null } })
			if (action === 'unschedule') unscheduled(outcome.body.record)
			else dispatch({ kind: 'saved', record: outcome.body.record, sent: null })
			return autosave.goOn()
		}
		const current =
			outcome.kind === 'refused' ? (outcome.body as { current?: FormRecord }).current : null
		if (action === 'discard' && current) {
			dispatch({ kind: 'saved', record: current, sent: null })
			void showToast({
				title: 'Someone changed it meanwhile',
				description: 'Their changes are in the form now. Discard again to remove them.',
			})
		} else {
			const title =
				action === 'discard' ? 'The changes were not discarded' : 'The time was not cancelled'
			const description = reasonOf(outcome)
			void showToast({ title, ...(description && { description }), kind: 'error' })
		}
		autosave.goOn()
	}

	function emptied(base: FormValues) {
		setIsBusy(false)
		dispatch({ kind: 'restarted', key: null, values: base })
		autosave.goOn()
	}

	/** Without a working copy by now, there was no time to cancel: its changes are on the site, or discarded. */
	function unscheduled(record: FormRecord) {
		if (record.copy) return dispatch({ kind: 'scheduled', record })
		if (!latest().isDirty) dispatch({ kind: 'saved', record, sent: null })
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

type Requested = {
	/** The stored state; null for a new record. */
	stored: Publishing | null
	/** The form's value: ISO text if set. */
	publishAt: unknown
	/** Of a live record: whether changes were prepared, and when they are to be published; null for any other. */
	changes: { isPrepared: boolean; publishAt: string | null } | null
	buttons: { create: string; update: string }
	now: Date
}

/** Label of the form's main button, which publishes now or later. */
export function mainLabel({ stored, publishAt, changes, buttons, now }: Requested): string {
	if (changes?.publishAt && new Date(changes.publishAt) > now) return 'Schedule changes'
	if (changes?.isPrepared) return 'Publish changes'
	const start = typeof publishAt === 'string' ? new Date(publishAt) : null
	const state = stored && stateOf(stored, now)
	if (start && start > now) {
		const isSame = state === 'scheduled' && stored?.publishAt?.getTime() === start.getTime()
		return isSame ? buttons.update : 'Schedule'
	}
	if (state === null) return buttons.create
	return state === 'draft' ? 'Publish' : buttons.update
}
