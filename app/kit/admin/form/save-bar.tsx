import type { AdminType } from '../admin-type.ts'
import { RelativeTime } from '../relative-time.tsx'
import { SaveMenu } from './save-menu.tsx'
import type { SaveMenuProps } from './save-menu.tsx'
import type { FormApi } from './use-record-form.ts'
import type { FormValues } from '#kit/records/form-record.ts'
import type { AutosaveProblem } from './form-state.ts'

type SaveBarProps = Omit<SaveMenuProps, 'isDisabled'> & {
	type: AdminType
	form: FormApi<FormValues>
	problem: AutosaveProblem | null
	/** Whether the record is new or a draft, so that "Save draft" is offered. */
	isDraft: boolean
	isSaving: boolean
	isUploading: boolean
	mainLabel: string
	onSave: () => void
	onDiscard: () => void
}

/** Bar with the form's main buttons, always in view. */
export function SaveBar(props: SaveBarProps) {
	const { form, problem, isDraft, isSaving, isUploading, mainLabel } = props
	const { isDirty, copy } = form
	const isBusy = isSaving || isUploading
	const isUnsaved = isDirty || copy !== null
	return (
		<div
			className="save-bar"
			role={isUnsaved ? 'region' : undefined}
			aria-label={isUnsaved ? 'Unsaved changes' : undefined}
		>
			{isUnsaved || isUploading ? (
				<p>
					{isUploading
						? 'Waiting for uploads'
						: isDirty || isDraft
							? 'Unsaved changes'
							: 'Not on the site yet'}
					<SavedHint form={form} problem={problem} />
				</p>
			) : null}
			{isUnsaved ? (
				<button type="button" className="btn" disabled={isBusy} onClick={props.onDiscard}>
					Discard
				</button>
			) : null}
			{isUnsaved || isDraft ? (
				<button
					type="button"
					className="btn"
					disabled={isBusy}
					onClick={props.onSave}
					aria-keyshortcuts="Control+S Meta+S"
					title="Ctrl or Cmd + S"
				>
					{isDraft ? 'Save draft' : 'Save for later'}
				</button>
			) : null}
			<span className="split-button">
				<button type="submit" className="btn btn-primary" disabled={isBusy}>
					{isSaving ? 'Saving...' : mainLabel}
				</button>
				<SaveMenu {...props} isDisabled={isBusy} />
			</span>
		</div>
	)
}

type SavedHintProps = { form: FormApi<FormValues>; problem: AutosaveProblem | null }

function SavedHint({ form, problem }: SavedHintProps) {
	const { isDirty, copy, savedAt } = form
	if (problem && isDirty) {
		const reason = problem.kind === 'away' ? problem.reason : 'someone else changed it too'
		return <span className="hint"> In this browser only: {reason}</span>
	}
	const at = copy?.updatedAt ?? savedAt
	if (!at) return null
	return (
		<span className="hint">
			{copy ? ' Saved for later ' : ' Saved '}
			<RelativeTime date={at} />
		</span>
	)
}
