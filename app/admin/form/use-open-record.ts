import { useState } from 'react'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { stateOf } from '#app/records/state.ts'
import { blankOf } from '../admin-type.ts'
import type { AdminType } from '../admin-type.ts'
import { useRunningUploads } from '../media/running-uploads.tsx'
import { useNow } from '../use-now.ts'
import { mainLabel } from './main-label.ts'
import { useLocalDraft } from './use-local-draft.ts'
import { useRecordForm } from './use-record-form.ts'
import type { FormApi } from './use-record-form.ts'
import { useWorkingCopy } from './use-working-copy.ts'

/** Props of a record's form, on a page or in a dialog. */
export type RecordToOpen = {
	type: AdminType
	record: FormRecord | null
	options: unknown
	/** The signed-in administrator, who owns the drafts. */
	user: { id: string; email: string }
}

/** What the form asks before it acts. */
export type Question = 'discard' | 'unpublish'

export type OpenRecord = ReturnType<typeof useOpenRecord>

/** State shared by a record's form on a page and in a dialog: values, draft, main button label, open question. */
export function useOpenRecord(
	{ type, record, options, user }: RecordToOpen,
	start: FormValues | null = null,
) {
	const form = useRecordForm<FormValues>(
		record,
		start ?? blankOf(type, options),
		type.form.fields.labels,
	)
	const owner = { userId: user.id, section: type.section, recordId: record?.id ?? 'new' }
	const draft = useLocalDraft(form, owner)
	const keeper = useWorkingCopy({ type, form })
	const [question, ask] = useState<Question | null>(null)
	const now = useNow()
	// A new record stays one until its form is left: its buttons keep their names meanwhile.
	const stored = record && form.stored
	const changes = useChanges(form)
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
		draft,
		keeper,
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

/** How the changes of a live record are to be published. */
function useChanges({ copy }: FormApi<FormValues>) {
	const scheduledAt = copy?.schedule?.at.toISOString() ?? null
	const [publishAt, setPublishAt] = useState(scheduledAt)
	const [isPrepared, setPrepared] = useState(copy !== null)
	return {
		/** When they are to be published, as chosen in the form: ISO text; null: when the button is pressed. */
		publishAt,
		setPublishAt,
		/**
		 * Whether they were kept before the form was opened, or on purpose. Keeping them while one types does not count: the
		 * button keeps its name meanwhile.
		 */
		isPrepared: isPrepared && copy !== null,
		setPrepared,
	}
}
