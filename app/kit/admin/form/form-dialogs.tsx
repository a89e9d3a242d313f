import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { SignInDialog } from '../sign-in-dialog.tsx'
import type { OpenRecord } from './use-open-record.ts'
import { intendedValues } from './use-save.ts'
import type { useSave } from './use-save.ts'
import type { useWorkingCopyActions } from './use-working-copy.ts'
import { labelOf, listInWords } from './version-labels.ts'

// Loaded on demand: few saves meet somebody else's.
const ConflictDialog = lazy(async () => ({
	default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

type FormDialogsProps = {
	open: OpenRecord
	saving: ReturnType<typeof useSave>
	actions: ReturnType<typeof useWorkingCopyActions>
}

export function FormDialogs({ open, saving, actions }: FormDialogsProps) {
	const { type, options, form, question } = open
	const { conflict, signInFor } = saving
	const onResolved = () => open.ask(null)
	if (question === 'discard') {
		return (
			<ConfirmDialog
				title="Discard your changes?"
				action={{ label: 'Discard', busyLabel: 'Discarding...' }}
				cancelLabel="Keep editing"
				onConfirm={() => {
					onResolved()
					if (form.copy || open.autosave.isUnderWay()) return actions.discard()
					form.dispatch({ kind: 'reset' })
				}}
				onCancel={onResolved}
			>
				<p>{discardText(open)}</p>
			</ConfirmDialog>
		)
	}
	if (question === 'original') return <OriginalDialog open={open} onClose={onResolved} />
	if (question === 'unpublish') {
		return (
			<ConfirmDialog
				title={`Take this ${type.label.one.toLowerCase()} off the site?`}
				action={{ label: 'Save as draft', busyLabel: 'Saving...' }}
				onConfirm={() => {
					onResolved()
					void saving.save({ kind: 'saveDraft', next: 'stay' })
				}}
				onCancel={onResolved}
			>
				<p>
					It becomes a draft, and visitors can no longer see it.
					{form.copy || form.isDirty ? ' The changes in the form are saved with it.' : null}
				</p>
			</ConfirmDialog>
		)
	}
	if (signInFor) {
		return (
			<SignInDialog
				email={open.email}
				onSignedIn={() => {
					saving.closeSignIn()
					void saving.save(signInFor)
				}}
				onClose={saving.closeSignIn}
			/>
		)
	}
	if (!conflict) return null
	return (
		<Suspense>
			<ConflictDialog
				type={type}
				options={options}
				conflict={conflict}
				opened={form.origin.opened}
				mine={intendedValues(form.values, conflict.intent)}
				onKeepMine={() => void saving.keepMine(conflict)}
				onTakeTheirs={saving.takeTheirs}
				onRestore={() => void saving.restore(conflict)}
				onClose={saving.closeConflict}
			/>
		</Suspense>
	)
}

const maxNamed = 6

/** Asks before all fields say the program's words again. */
function OriginalDialog({ open, onClose }: { open: OpenRecord; onClose: () => void }) {
	const { type, form, original, rewritten, label } = open
	const fields =
		rewritten.length > maxNamed
			? `${rewritten.length} fields`
			: listInWords(rewritten.map((name) => labelOf(type, name)))
	return (
		<ConfirmDialog
			title="Back to the original words?"
			action={{ label: 'Put them back', busyLabel: 'Put them back', isDangerous: false }}
			cancelLabel="Keep mine"
			onConfirm={() => {
				onClose()
				form.patch(() => Object.fromEntries(rewritten.map((name) => [name, original[name]])))
			}}
			onCancel={onClose}
		>
			<p>
				{`The words that this site came with replace yours in ${fields}. Pictures stay as they are. Visitors see the change once you press “${label}”; what was published before stays in the history.`}
			</p>
		</ConfirmDialog>
	)
}

function discardText({ form: { id, copy, stored } }: OpenRecord): string {
	if (!copy) return 'The form goes back to the last saved version.'
	if (id === null) return 'The form is emptied, and nothing of this is kept.'
	const whose = copy.isMine || !copy.updatedBy ? '' : ` ${copy.updatedBy} changed them last.`
	const version = stored?.status === 'draft' ? 'saved' : 'published'
	const time = copy.schedule ? ' They will not be published at their time either.' : ''
	return `The form goes back to the ${version} version, for your colleagues too.${whose}${time}`
}
