import { useRef, useState } from 'react'
import { leadStateLabels } from './lead-labels.ts'
import type { LeadState } from './lead-labels.ts'
import { useLeadChange } from './use-lead-change.ts'

type LeadStateChoiceProps = {
	id: string
	state: LeadState
	/** Held back as spam by the site, and not looked at yet. */
	isSuspected: boolean
}

/** The state of a lead; a press saves it. The arrow keys only go through the states: Enter, or leaving them, saves. */
export function LeadStateChoice({ id, state, isSuspected }: LeadStateChoiceProps) {
	const { error, save } = useLeadChange(id)
	/** On its way to the server; a reply changes the state as well. */
	const [next, setNext] = useState<LeadState | null>(null)
	/** Gone to with the arrow keys, and not saved yet. */
	const [reached, setReached] = useState<LeadState | null>(null)
	const isByArrow = useRef(false)
	const chosen = reached ?? next ?? state
	async function choose(wanted: LeadState) {
		setReached(null)
		setNext(wanted)
		await save({ state: wanted }, `Marked as ${leadStateLabels[wanted].toLowerCase()}`)
		// Not a later choice, made with the arrow keys meanwhile.
		setNext((now) => (now === wanted ? null : now))
	}
	const isUnsaved = reached !== null && reached !== (next ?? state)
	function saveReached() {
		if (isUnsaved) void choose(reached)
		else setReached(null)
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
						onChange={() => {
							if (isByArrow.current) setReached(value as LeadState)
							else void choose(value as LeadState)
						}}
						onKeyDown={({ key }) => {
							isByArrow.current = key.startsWith('Arrow')
							if (key === 'Escape') setReached(null)
							if (key === 'Enter' || key === ' ') saveReached()
						}}
						onKeyUp={() => (isByArrow.current = false)}
						onBlur={({ relatedTarget }) => {
							if (relatedTarget?.getAttribute('name') !== 'state') saveReached()
						}}
					/>
					{label}
				</label>
			))}
			<p className="hint" role="status">
				{isUnsaved ? 'Press Enter to save.' : ''}
			</p>
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
