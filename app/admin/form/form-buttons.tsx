import { Link } from 'react-router'
import type { AdminType } from '../admin-type.ts'
import { UndescribedNote } from '../media/undescribed-pictures.tsx'
import { SaveMenu } from './save-menu.tsx'

type FormButtonsProps = {
	type: AdminType
	isNew: boolean
	isSaving: boolean
	isUploading: boolean
	/** Why the last save did not work. */
	problem: string | null
	listPath: string
	onSaveDraft: () => void
	onSaveAnd: (next: 'another' | 'page') => void
}

export function FormButtons(props: FormButtonsProps) {
	const { type, isNew, isSaving, isUploading, problem, listPath, onSaveDraft } = props
	const { buttons } = type.form
	const isBusy = isSaving || isUploading
	return (
		<>
			<UndescribedNote />
			{problem ? (
				<p className="form-problem" role="alert">
					{problem}
				</p>
			) : null}
			<div className="form-buttons">
				<Link
					to={listPath}
					className="btn"
					aria-disabled={isSaving || undefined}
					onClick={(event) => isSaving && event.preventDefault()}
				>
					Cancel
				</Link>
				<button type="button" className="btn" disabled={isBusy} onClick={onSaveDraft}>
					Save draft
				</button>
				<span className="split-button">
					<button type="submit" className="btn btn-primary" disabled={isBusy}>
						{isSaving ? 'Saving...' : isNew ? buttons.create : buttons.update}
					</button>
					<SaveMenu type={type} isDisabled={isBusy} onSaveAnd={props.onSaveAnd} />
				</span>
			</div>
		</>
	)
}
