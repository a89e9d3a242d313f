import { useState } from 'react'
import { leadStateLabels } from './lead-labels.ts'
import type { LeadState } from './lead-labels.ts'
import { useLeadChange } from './use-lead-change.ts'

type LeadStateChoiceProps = {
	id: string
	state: LeadState
	/** Held back as spam by the site, and not looked at yet. */
	isSuspected: boolean
	onSaved: () => void
}

/** The state of a lead; saved at once. */
export function LeadStateChoice({ id, state, isSuspected, onSaved }: LeadStateChoiceProps) {
	const { error, save } = useLeadChange(id, onSaved)
	/** On its way to the server; a reply changes the state as well. */
	const [next, setNext] = useState<LeadState | null>(null)
	const chosen = next ?? state
	async function choose(wanted: LeadState) {
		setNext(wanted)
		await save({ state: wanted }, `Marked as ${leadStateLabels[wanted].toLowerCase()}`)
		// Not a later choice, made with the arrow keys meanwhile.
		setNext((now) => (now === wanted ? null : now))
	}
	return (
		<fieldset className="lead-card lead-states">
			<legend>State</legend>
			{Object.entries(leadStateLabels).map(([value, label]) => (
				<label key={value} className="tag">
					<input
						type="radio"
						name="state"
						value={value}
						checked={chosen === value}
						onChange={() => void choose(value as LeadState)}
					/>
					{label}
				</label>
			))}
			{isSuspected ? (
				<div className="lead-suspected">
					<p>It looks like a robot’s message, so nobody was mailed. If it is not, choose New.</p>
					<button type="button" className="btn btn-small" onClick={() => void choose('spam')}>
						It is spam
					</button>
				</div>
			) : null}
			{error ? (
				<p className="field-error" role="alert">
					{error}
				</p>
			) : null}
		</fieldset>
	)
}
