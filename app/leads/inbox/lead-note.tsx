import { useState } from 'react'
import { ScriptedControls } from '#app/admin/scripted-controls.tsx'
import { useLeadChange } from './use-lead-change.ts'

type LeadNoteProps = { id: string; note: string; onSaved: () => void }

/** Our own words about a lead; visitors never see them. */
export function LeadNote({ id, note, onSaved }: LeadNoteProps) {
	const { error, isBusy, save } = useLeadChange(id, onSaved)
	const [text, setText] = useState(note)
	const isChanged = text !== note
	return (
		<form
			className="lead-card admin-field"
			onSubmit={(event) => {
				event.preventDefault()
				void save({ note: text }, 'Note saved')
			}}
		>
			<ScriptedControls>
				<label className="label" htmlFor="lead-note">
					Note
				</label>
				<textarea
					id="lead-note"
					className="admin-input"
					rows={5}
					maxLength={10_000}
					value={text}
					aria-describedby="lead-note-hint"
					aria-invalid={error ? true : undefined}
					onChange={({ target }) => setText(target.value)}
				/>
				<p id="lead-note-hint" className="hint">
					For the team only.
				</p>
				{error ? (
					<p className="field-error" role="alert">
						{error}
					</p>
				) : null}
				<button className="btn btn-primary" disabled={!isChanged || isBusy}>
					{isBusy ? 'Saving...' : 'Save note'}
				</button>
			</ScriptedControls>
		</form>
	)
}
