import { Button } from '../button.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { SaveMenu } from './save-menu.tsx'
import type { SaveMenuProps } from './save-menu.tsx'
import type { OpenRecord } from './use-open-record.ts'

type SaveBarProps = Pick<SaveMenuProps, 'onSaveAnd' | 'onUnpublish'> & {
	open: OpenRecord
	isSaving: boolean
	onSave: () => void
	onDiscard: () => void
}

export function SaveBar(props: SaveBarProps) {
	const { open, isSaving } = props
	const { form, isDraft, isUploading, label } = open
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
					<SavedHint open={open} />
				</p>
			) : null}
			{isUnsaved ? (
				<Button disabled={isBusy} onClick={props.onDiscard}>
					Discard
				</Button>
			) : null}
			{isUnsaved || isDraft ? (
				<Button
					disabled={isBusy}
					onClick={props.onSave}
					aria-keyshortcuts="Control+S Meta+S"
					title="Ctrl or Cmd + S"
				>
					{isDraft ? 'Save draft' : 'Save for later'}
				</Button>
			) : null}
			<span className="split-button">
				<Button
					type="submit"
					id="publish"
					className="btn-primary"
					disabled={isBusy}
					aria-keyshortcuts="Control+Enter Meta+Enter"
					title="Ctrl or Cmd + Enter"
				>
					{isSaving ? 'Saving...' : label}
				</Button>
				<SaveMenu {...props} isDisabled={isBusy} />
			</span>
		</div>
	)
}

function SavedHint({ open: { form, autosave } }: { open: OpenRecord }) {
	const { isDirty, copy, savedAt, conflict } = form
	const problem = conflict ? 'someone else changed it too' : autosave.problem
	if (problem && isDirty) return <span className="hint"> In this browser only: {problem}</span>
	const at = copy?.updatedAt ?? savedAt
	if (!at) return null
	return (
		<span className="hint">
			{copy ? ' Saved for later ' : ' Saved '}
			<RelativeTime date={at} />
		</span>
	)
}
