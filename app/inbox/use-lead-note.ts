import { useState } from 'react'
import { blankPublishing } from '#app/records/form-record.ts'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { useAutosave } from '#app/admin/form/use-autosave.ts'
import { useRecordForm } from '#app/admin/form/use-record-form.ts'
import type { FormApi } from '#app/admin/form/use-record-form.ts'
import { useSaveKey } from '#app/admin/form/use-save-key.ts'
import { useLeadChange } from './use-lead-change.ts'

type Note = { note: string }
type LeadNoteOptions = { id: string; note: string; userId: string; onSaved: () => void }

/** The note of a lead while it is written: kept in the browser until saved; never overwrites another's change unasked. */
export function useLeadNote({ id, note, userId, onSaved }: LeadNoteOptions) {
	const form = useRecordForm<Note>(recordOf(id, note), { note })
	const anyForm = form as unknown as FormApi<FormValues>
	const owner = { userId, section: 'leads', recordId: id }
	const autosave = useAutosave({ form: anyForm, owner, type: null })
	const { error, isBusy, save } = useLeadChange(id, onSaved)
	const [isSignedOut, setIsSignedOut] = useState(false)

	async function submit() {
		const { values, isDirty } = form.latest()
		if (isBusy || !isDirty) return
		const response = await save({ ...values, before: form.base.note }, 'Note saved')
		setIsSignedOut(response.isSignedOut)
		if (response.isSaved) {
			form.dispatch({ kind: 'saved', record: recordOf(id, values.note), sent: values })
			autosave.settle()
		} else if (response.note !== null) {
			// Keeps what was typed, now based on the stored note.
			const sent = { note: response.note }
			form.dispatch({ kind: 'saved', record: recordOf(id, response.note), sent })
		}
	}

	useSaveKey(() => void submit())
	return {
		form,
		offer: { form: anyForm, owner, autosave, name: 'note' },
		error,
		isBusy,
		isSignedOut,
		submit,
		stayOut: () => setIsSignedOut(false),
	}
}

function recordOf(id: string, note: string): FormRecord<Note> {
	const publishing = { ...blankPublishing, publishAt: null, unpublishAt: null }
	return {
		...publishing,
		id,
		version: 0,
		slug: '',
		title: '',
		values: { note },
		updatedAt: new Date(0),
	}
}
