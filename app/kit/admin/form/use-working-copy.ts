// The working copy of an open record: saved while one types, discarded, and its time cancelled.
import { useEffect, useState } from 'react'
import { randomKey } from '#platform/lib/random-key.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import type { Outcome } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { isSame } from '#kit/records/same-values.ts'
import type { AdminType } from '../admin-type.ts'
import { clearCachedLists } from '../list/list-cache.ts'
import type { FormState, SavedVersion } from './form-state.ts'
import { problemIn } from './use-autosave.ts'
import type { Autosave, SaveResult } from './use-autosave.ts'
import type { FormApi } from './use-record-form.ts'

type Overtaken = { savedBy?: string | null; current?: FormRecord | null; isTrashed?: boolean }

/** Saves what is in a record's form as its working copy, or as a started record before its first save. */
export async function saveCopy(
	type: AdminType,
	{ latest, dispatch }: FormApi<FormValues>,
	signal: AbortSignal,
): Promise<SaveResult> {
	const { id, origin, values, base, sent: before, ...now } = latest()
	const { version, copy, opened } = origin
	const formKey = now.key ?? randomKey()
	if (id === null) dispatch({ kind: 'keyed', key: formKey })
	dispatch({ kind: 'sending', values })
	const body = { action: 'keep', id, version, copy, values, ...(id === null && { formKey }) }
	const address = `/admin/${type.section}/copy`
	const outcome = await postJson<{ copy: SavedVersion }>(address, body, { signal })
	if (signal.aborted) return 'changed'
	if (outcome.kind === 'done') {
		const stored = Object.fromEntries(type.form.fields.notSaved.map((key) => [key, base[key]]))
		dispatch({ kind: 'autosaved', copy: outcome.body.copy, values: { ...values, ...stored } })
		return 'saved'
	}
	if (outcome.kind !== 'refused' || outcome.status !== 409) return problemIn(outcome)
	const { current, savedBy = null, isTrashed } = outcome.body as Overtaken
	// Another tab has this new record: this one becomes another, so that neither loses anything.
	if (id === null) dispatch({ kind: 'restarted', key: randomKey(), values: latest().values })
	// Its values are the ones this form knows, or sent itself: only the version moved on.
	else if (current && (isSame(current.values, opened) || isSame(current.values, before)))
		dispatch({ kind: 'followed', record: current })
	else {
		const ended = current ? null : isTrashed ? 'trashed' : 'deleted'
		dispatch({ kind: 'overtaken', conflict: { by: savedBy, ended } })
	}
	return 'changed'
}

/** A new record that the server keeps has an address, for a reload and for another device. */
export function useStartedAddress({ section }: AdminType, form: FormState<FormValues>): void {
	const started = form.id === null && form.copy ? form.key : null
	useEffect(() => {
		if (location.pathname !== `/admin/${section}/new`) return
		const address = new URL(location.href)
		address.searchParams.delete('draft')
		if (started) {
			address.searchParams.delete('from')
			address.searchParams.set('draft', started)
		}
		if (address.href !== location.href) history.replaceState(history.state, '', address)
	}, [section, started])
}

type Opened = { type: AdminType; form: FormApi<FormValues>; autosave: Autosave }

/** Discards a working copy, or cancels the time of scheduled changes. A failure is told in a toast. */
export function useWorkingCopyActions({ type, form, autosave }: Opened) {
	const { latest, dispatch } = form
	const [isBusy, setIsBusy] = useState(false)
	const post = (body: object) =>
		postJson<{ record: FormRecord }>(`/admin/${type.section}/copy`, { id: latest().id, ...body })

	async function run(action: () => Promise<void>) {
		setIsBusy(true)
		await autosave.pause()
		await action()
		setIsBusy(false)
		autosave.resume()
	}

	async function discard() {
		const { id, origin, key, base } = latest()
		const isStored = id !== null || origin.copy !== 0
		const outcome = isStored
			? await post({ action: 'discard', copy: origin.copy, ...(id === null && { formKey: key }) })
			: null
		const current = outcome?.kind === 'refused' && (outcome.body as Overtaken).current
		if (current) {
			dispatch({ kind: 'saved', record: current, sent: null })
			void showToast({
				title: 'Someone changed it meanwhile',
				description: 'Their changes are in the form now. Discard again to remove them.',
			})
		} else if (outcome && outcome.kind !== 'done') failed('The changes were not discarded', outcome)
		else if (outcome === null || id === null)
			dispatch({ kind: 'restarted', key: null, values: base })
		else {
			clearCachedLists(type.section)
			dispatch({ kind: 'planned', publishAt: null })
			dispatch({ kind: 'saved', record: outcome.body.record, sent: null })
		}
	}

	async function unschedule() {
		const title = 'The time was not cancelled'
		const outcome = await post({ action: 'unschedule' })
		if (outcome.kind !== 'done') return failed(title, outcome)
		const { record } = outcome.body
		clearCachedLists(type.section)
		dispatch({ kind: 'planned', publishAt: null })
		if (record.copy) return dispatch({ kind: 'scheduled', record })
		// Without a working copy by now, there was no time to cancel: its changes are on the site, or discarded.
		if (!latest().isDirty) dispatch({ kind: 'saved', record, sent: null })
		const description = 'The changes were published or discarded meanwhile.'
		void showToast({ title, description, kind: 'error' })
	}

	return {
		isBusy,
		unschedule: () => void run(unschedule),
		discard: () => void run(discard),
	}
}

/** Discards a new record that the server keeps and that is not open. */
export async function discardStarted(section: string, formKey: string): Promise<void> {
	const body = { action: 'discard', id: null, formKey }
	const outcome = await postJson(`/admin/${section}/copy`, body)
	if (outcome.kind !== 'done') failed('The changes were not discarded', outcome)
}

function failed(title: string, outcome: Outcome<unknown>) {
	const description = reasonOf(outcome)
	void showToast({ title, ...(description && { description }), kind: 'error' })
}
