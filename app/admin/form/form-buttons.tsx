import { Link } from 'react-router'
import { UndescribedNote } from '../media/undescribed-pictures.tsx'

type FormButtonsProps = {
	isSaving: boolean
	/** Why the last save failed; null if it did not. */
	problem: string | null
	/** Null for a form without a list to return to. */
	listPath: string | null
}

/** Rarely used buttons at the end of the form. The main buttons are in SaveBar. */
export function FormButtons(props: FormButtonsProps) {
	const { isSaving, problem, listPath } = props
	return (
		<>
			<UndescribedNote />
			{problem ? (
				<p className="form-problem" role="alert">
					{problem}
				</p>
			) : null}
			{listPath === null ? null : (
				<div className="form-buttons">
					<Link
						to={listPath}
						className="btn"
						aria-disabled={isSaving || undefined}
						onClick={(event) => isSaving && event.preventDefault()}
					>
						Cancel
					</Link>
				</div>
			)}
		</>
	)
}
