import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { isSame } from '#kit/records/same-values.ts'
import { stateOf } from '#kit/records/state.ts'
import { blankOf } from '../admin-type.ts'
import type { AdminType } from '../admin-type.ts'
import { useRunningUploads } from '../media/running-uploads.tsx'
import type { Publishing } from '#kit/records/state.ts'
import { useNow } from '../relative-time.tsx'
import { draftOf } from './form-state.ts'
import type { FormDraft, FormState, Started } from './form-state.ts'
import { createDraft } from './unsaved-drafts.tsx'
import type { RecordOrigin } from './origin-note.tsx'
import type { DraftOfferItem } from './unsaved-drafts.tsx'
import { useAutosave } from './use-autosave.ts'
import { useRecordForm } from './use-record-form.ts'
import { discardStarted, saveCopy, useStartedAddress } from './use-working-copy.ts'

/** A new record that the server keeps and that was never saved. */
export type StartedOffer = {
	formKey: string
	title: string
	updatedAt: Date | string
}

export type RecordToOpen = {
	type: AdminType
	record: FormRecord | null
	/** The words of the program in a fixed record, by field. */
	original?: FormValues
	options: unknown
	/** The signed-in administrator, who owns the drafts. */
	user: { id: string; email: string }
	/** Initial values of a new record, if not blank. */
	start?: FormValues | null
	/** What the server keeps of a new record, whose values `start` then has. */
	started?: Omit<Started<FormValues>, 'values'> | null
	/** New records of this person that were never saved. */
	offers?: StartedOffer[]
	/** Whether it is still as it came; null or missing where it is not. */
	origin?: RecordOrigin | null
}

/** What the form asks before it acts. */
type Question = 'discard' | 'unpublish' | 'original'

export type OpenRecord = ReturnType<typeof useOpenRecord>

/** State shared by a record's form on a page and in a dialog: values, autosave, main button label, open question. */
export function useOpenRecord(props: RecordToOpen) {
	const { type, record, original = {}, options, user, start, started } = props
	const blank = blankOf(type, options)
	const form = useRecordForm<FormValues>(record, (!started && start) || blank, {
		labels: type.form.fields.labels,
		started: started && { ...started, values: { ...blank, ...start } },
	})
	const { latest } = form
	const owner = { userId: user.id, section: type.section }
	const [draft] = useState(() =>
		createDraft(
			() => ({ ...owner, recordId: latest().id ?? 'new' }),
			() => draftOf(latest()),
		),
	)
	const autosave = useAutosave(form.isDirty, {
		unsaved: () => {
			const { isDirty, conflict, values } = latest()
			return isDirty && !conflict ? values : null
		},
		save: (_values, signal) => saveCopy(type, form, signal),
		storeDraft: draft.store,
	})
	useStartedAddress(type, form)
	const startedOffers = useStartedOffers(props, form)
	const isUploading = useRunningUploads() > 0
	const [question, ask] = useState<Question | null>(null)
	const now = useNow()
	// A new record stays one until its form is left: its buttons keep their names meanwhile.
	const stored = record && form.stored
	const isDraft = stored === null || stored.status === 'draft'
	const { changes } = form
	const isLive = stored !== null && stateOf(stored, now) === 'published'
	const label = mainLabel({
		stored,
		publishAt: form.values['publishAt'],
		changesAt: isLive ? changes.publishAt : null,
		buttons: type.form.buttons,
		now,
	})
	return {
		type,
		record,
		original,
		/** The fields that say other words than the program's. */
		rewritten: Object.keys(original).filter((name) => !isSame(original[name], form.values[name])),
		options,
		email: user.email,
		form,
		draft,
		offered: {
			draft,
			name: type.label.one.toLowerCase(),
			values: form.values,
			isDirty: form.isDirty,
			version: form.version,
			// At the address of a started record, only what was typed into it.
			isOwn: ({ formKey }: FormDraft<FormValues>) =>
				form.id !== null || form.key === null || formKey === form.key,
			changedAt: (earlier: FormDraft<FormValues>) => changedSince(earlier, form),
			onRestore: (earlier: FormDraft<FormValues>) =>
				form.dispatch({ kind: 'reset', draft: earlier }),
			started: startedOffers,
		},
		autosave,
		stored,
		isDraft,
		/** What the button beside the main one does: it leaves what visitors see as it is. */
		aside: isDraft ? ('saveDraft' as const) : ('saveForLater' as const),
		/** Whether visitors see it now. */
		isLive,
		changes,
		label,
		comparePath: record && form.copy ? `/admin/${type.section}/${record.id}/compare?to=copy` : null,
		isUploading,
		question,
		ask,
	}
}

/** When the record or its working copy was changed since a draft was begun; null when they were not. */
function changedSince(
	draft: FormDraft<FormValues>,
	{ id, version, copy, savedAt }: FormState<FormValues>,
): number | null {
	const isSameBase = draft.version === version && (draft.copy ?? 0) === (copy?.version ?? 0)
	return id === null || isSameBase ? null : Math.max(Number(savedAt), Number(copy?.updatedAt ?? 0))
}

/** New records of this person that the server keeps, besides the one in the form. */
function useStartedOffers(
	{ type: { section }, offers = [] }: RecordToOpen,
	{ id, key }: FormState<FormValues>,
): DraftOfferItem[] {
	const { state } = useLocation()
	const navigate = useNavigate()
	const others = id === null ? offers.filter(({ formKey }) => formKey !== key) : []
	return others.map(({ formKey, title, updatedAt }) => ({
		id: formKey,
		title,
		savedAt: Number(new Date(updatedAt)),
		restore: () => void navigate(`/admin/${section}/new?draft=${formKey}`, { state }),
		discard: () => void discardStarted(section, formKey),
	}))
}

type LabelSource = {
	/** The stored state; null for a new record. */
	stored: Publishing | null
	/** The form's value: ISO text if set. */
	publishAt: unknown
	/** Of a live record: when its changes are to be published, as ISO text; else null. */
	changesAt: string | null
	buttons: { create: string; update: string }
	now: Date
}

/** Label of the form's main button, which publishes now or later. */
export function mainLabel({ stored, publishAt, changesAt, buttons, now }: LabelSource): string {
	if (changesAt && new Date(changesAt) > now) return 'Schedule changes'
	const start = typeof publishAt === 'string' ? new Date(publishAt) : null
	const state = stored && stateOf(stored, now)
	if (start && start > now) {
		const isSame = state === 'scheduled' && stored?.publishAt?.getTime() === start.getTime()
		return isSame ? buttons.update : 'Schedule'
	}
	if (state === null) return buttons.create
	return state === 'draft' ? 'Publish' : buttons.update
}
