import type { AdminType } from '../admin-type.ts'
import { RelativeTime } from '../relative-time.tsx'
import { SaveMenu } from './save-menu.tsx'

type SaveBarProps = {
	type: AdminType
	isDirty: boolean
	/** Whether the record is new or a draft, so that "Save draft" is offered. */
	isDraft: boolean
	isSaving: boolean
	isUploading: boolean
	savedAt: Date | null
	mainLabel: string
	onSave: () => void
	onSaveAnd: (next: 'another' | 'page') => void
	onDiscard: () => void
}

/** Bar with the form's main button, always in view. */
export function SaveBar(props: SaveBarProps) {
	const { type, isDirty, isDraft, isSaving, isUploading, savedAt, mainLabel } = props
	const isBusy = isSaving || isUploading
	const isWaiting = isDirty || isUploading
	return (
		<div
			className="save-bar"
			role={isDirty ? 'region' : undefined}
			aria-label={isDirty ? 'Unsaved changes' : undefined}
		>
			{isWaiting ? (
				<p>
					{isUploading ? 'Waiting for uploads' : 'Unsaved changes'}
					{savedAt ? (
						<span className="hint">
							{' '}
							Saved <RelativeTime date={savedAt} />
						</span>
					) : null}
				</p>
			) : null}
			{isDirty ? (
				<button type="button" className="btn" disabled={isBusy} onClick={props.onDiscard}>
					Discard
				</button>
			) : null}
			{isDirty || isDraft ? (
				<button
					type="button"
					className="btn"
					disabled={isBusy}
					onClick={props.onSave}
					aria-keyshortcuts="Control+S Meta+S"
					title="Ctrl or Cmd + S"
				>
					{isDraft ? 'Save draft' : isSaving ? 'Saving...' : 'Save'}
				</button>
			) : null}
			<span className="split-button">
				<button type="submit" className="btn btn-primary" disabled={isBusy}>
					{isSaving ? 'Saving...' : mainLabel}
				</button>
				<SaveMenu type={type} isDisabled={isBusy} onSaveAnd={props.onSaveAnd} />
			</span>
		</div>
	)
}
