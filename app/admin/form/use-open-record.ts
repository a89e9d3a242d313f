import { useState } from 'react'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { blankOf } from '../admin-type.ts'
import type { AdminType } from '../admin-type.ts'
import { useRunningUploads } from '../media/running-uploads.tsx'
import { useNow } from '../use-now.ts'
import { mainLabel } from './main-label.ts'
import { publishingOf } from './publishing-of.ts'
import { useLocalDraft } from './use-local-draft.ts'
import { useRecordForm } from './use-record-form.ts'

/** Props of a record's form, on a page or in a dialog. */
export type RecordToOpen = {
	type: AdminType
	record: FormRecord | null
	options: unknown
	/** The signed-in administrator, who owns the drafts. */
	user: { id: string; email: string }
}

export type OpenRecord = ReturnType<typeof useOpenRecord>

/** State shared by a record's form on a page and in a dialog: values, draft, main button label, open question. */
export function useOpenRecord(
	{ type, record, options, user }: RecordToOpen,
	start: FormValues | null = null,
) {
	const form = useRecordForm<FormValues>(record, start ?? blankOf(type, options))
	const owner = { userId: user.id, section: type.section, recordId: record?.id ?? 'new' }
	const draft = useLocalDraft(form, owner)
	const [question, ask] = useState<'discard' | 'unpublish' | null>(null)
	const stored = record && publishingOf(form.base)
	const label = mainLabel({
		stored,
		publishAt: form.values['publishAt'],
		buttons: type.form.buttons,
		now: useNow(),
	})
	const isUploading = useRunningUploads() > 0
	return {
		type,
		options,
		email: user.email,
		form,
		draft,
		stored,
		label,
		isUploading,
		question,
		ask,
	}
}
