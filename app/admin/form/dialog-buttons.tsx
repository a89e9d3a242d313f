import { UndescribedNote } from '../media/undescribed-pictures.tsx'

type DialogButtonsProps = {
	mainLabel: string
	isSaving: boolean
	isUploading: boolean
	busyLabel: string
	/** Why the last save failed; null if it did not. */
	problem: string | null
	onCancel: () => void
	/** Saves a draft, and keeps the changes of a published record for later. */
	onSaveAside: () => void
	/** Null for a record that is not published. */
	onUnpublish: (() => void) | null
}

/** Footer of a record's dialog, always in view. */
export function DialogButtons(props: DialogButtonsProps) {
	const { mainLabel, isSaving, isUploading, busyLabel, problem, onCancel, onUnpublish } = props
	const isBusy = isSaving || isUploading
	return (
		<div className="record-dialog-foot">
			<UndescribedNote />
			{problem ? (
				<p className="form-problem" role="alert">
					{problem}
				</p>
			) : null}
			<div className="dialog-buttons">
				<button type="button" className="btn" disabled={isSaving} onClick={onCancel}>
					Cancel
				</button>
				{onUnpublish ? (
					<button type="button" className="btn" disabled={isBusy} onClick={onUnpublish}>
						Take off the site...
					</button>
				) : null}
				<button type="button" className="btn" disabled={isBusy} onClick={props.onSaveAside}>
					{onUnpublish ? 'Save for later' : 'Save draft'}
				</button>
				<button
					type="submit"
					className="btn btn-primary"
					disabled={isBusy}
					aria-keyshortcuts="Control+S Meta+S"
				>
					{isSaving ? busyLabel : mainLabel}
				</button>
			</div>
		</div>
	)
}
