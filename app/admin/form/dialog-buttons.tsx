import { UndescribedNote } from '../media/undescribed-pictures.tsx'

type DialogButtonsProps = {
	mainLabel: string
	isSaving: boolean
	isUploading: boolean
	busyLabel: string
	/** Why the last save failed; null if it did not. */
	problem: string | null
	onCancel: () => void
	onSaveDraft: () => void
}

/** Footer of a record's dialog, always in view. */
export function DialogButtons(props: DialogButtonsProps) {
	const { mainLabel, isSaving, isUploading, busyLabel, problem, onCancel, onSaveDraft } = props
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
				<button type="button" className="btn" disabled={isBusy} onClick={onSaveDraft}>
					Save draft
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
