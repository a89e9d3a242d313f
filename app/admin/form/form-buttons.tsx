import { Link } from 'react-router'
import { UndescribedNote } from '../media/undescribed-pictures.tsx'

type FormButtonsProps = {
	isSaving: boolean
	isUploading: boolean
	/** Why the last save did not work. */
	problem: string | null
	listPath: string
	/** Makes a draft of what visitors see; left out where it is none of their pages. */
	onUnpublish: (() => void) | null
}

/** What is seldom pressed, at the end of the form: the rest stays in view, see SaveBar. */
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
