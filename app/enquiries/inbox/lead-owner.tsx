import { useRef, useState } from 'react'
import type { Owning } from './lead-owner.server.ts'
import { LeadWait } from './lead-wait.tsx'
import { useLeadChange } from './use-lead-change.ts'

type LeadOwnerProps = {
	leadId: string
	owning: Owning
	/** The signed-in administrator. */
	userId: string
}

/** Who handles a lead and until when; one takes it with one press, or gives it to somebody by name. */
export function LeadOwner({ leadId, owning, userId }: LeadOwnerProps) {
	const { ownerId, ownerName, people } = owning
	const { error, isBusy, save } = useLeadChange(leadId)
	/** Chosen in the select, and not given yet. */
	const [chosen, setChosen] = useState('')
	/** Takes the focus: the button that was pressed may be gone. */
	const nowRef = useRef<HTMLParagraphElement>(null)
	const isMine = ownerId === userId
	const others = people.filter(({ id }) => id !== userId && id !== ownerId)

	async function give(to: string | null, done: string) {
		if (isBusy) return
		nowRef.current?.focus()
		await save({ ownerId: to, seen: ownerId }, done)
		setChosen('')
	}

	function giveChosen() {
		const person = others.find(({ id }) => id === chosen)
		void give(person?.id ?? null, person ? `Given to ${person.name}` : 'Given back')
	}

	return (
		<section className="lead-card lead-owner" aria-labelledby="lead-owner">
			<h2 id="lead-owner">Owner</h2>
			<p className="lead-owner-now" ref={nowRef} tabIndex={-1}>
				<strong>{isMine ? 'You' : (ownerName ?? 'Nobody yet')}</strong>
				<LeadWait {...owning} />
			</p>
			{isMine ? null : (
				<button
					type="button"
					className={ownerId === null ? 'btn btn-primary' : 'btn'}
					aria-disabled={isBusy || undefined}
					onClick={() => void give(userId, 'It is yours')}
				>
					Take it
				</button>
			)}
			{others.length > 0 || ownerId !== null ? (
				<form
					className="lead-owner-give"
					onSubmit={(event) => {
						event.preventDefault()
						if (chosen !== '') giveChosen()
					}}
				>
					<label htmlFor="lead-owner-to">Give it to</label>
					<select
						id="lead-owner-to"
						className="admin-input"
						value={chosen}
						onChange={({ target }) => setChosen(target.value)}
					>
						<option value="">Choose...</option>
						{others.map(({ id, name, canSignIn }) => (
							<option key={id} value={id}>
								{canSignIn ? name : `${name} (cannot sign in yet)`}
							</option>
						))}
						{ownerId === null ? null : <option value="nobody">Nobody</option>}
					</select>
					<button className="btn" aria-disabled={isBusy || chosen === '' || undefined}>
						Give
					</button>
				</form>
			) : null}
			{error ? (
				<p className="field-error" role="alert">
					{error}
				</p>
			) : null}
		</section>
	)
}
