import { Link } from 'react-router'
import { UndescribedNote } from '../media/undescribed-pictures.tsx'

type FormButtonsProps = {
	isSaving: boolean
	isUploading: boolean
	/** Why the last save failed; null if it did not. */
	problem: string | null
	listPath: string
	/** Turns a published record into a draft; null when it is a draft already. */
	onUnpublish: (() => void) | null
}

/** Rarely used buttons at the end of the form. The main buttons are in SaveBar. */
export function FormButtons(props: FormButtonsProps) {
	const { isSaving, isUploading, problem, listPath, onUnpublish } = props
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
				{onUnpublish ? (
					<button
						type="button"
						className="btn"
						disabled={isSaving || isUploading}
						onClick={onUnpublish}
					>
						Save draft
					</button>
				) : null}
			</div>
		</>
	)
}
