import { roleCan } from '#app/auth/access/permissions.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { endsLeads, isRefused, toldAfter, wordsFor } from './access-actions.ts'
import { nameOf } from './access-person.ts'
import type { AccessPerson } from './access-person.ts'
import type { useAccessAction } from './use-access-action.ts'

type AccessDialogProps = { asking: ReturnType<typeof useAccessAction>; people: AccessPerson[] }

/** Says what a change of access means for whom, and asks. */
export function AccessDialog({ asking, people }: AccessDialogProps) {
	const { question, isBusy, problem, leadsTo, setLeadsTo, cancel, confirm } = asking
	if (!question) return null
	const { action: change, person } = question
	if (isRefused(change, person)) return <LastOne person={person} onClose={cancel} />
	const { title, text, action } = wordsFor(change, person)
	return (
		<ConfirmDialog
			title={title}
			action={action}
			isBusy={isBusy}
			onConfirm={confirm}
			onCancel={cancel}
		>
			{text.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
			{endsLeads(change, person) ? (
				<LeadsTo person={person} people={people} value={leadsTo} onChange={setLeadsTo} />
			) : null}
			<p className="hint">{toldAfter(person)}</p>
			{problem ? (
				<p className="field-error" role="alert">
					{problem}
				</p>
			) : null}
		</ConfirmDialog>
	)
}

type LeadsToProps = {
	person: AccessPerson
	people: AccessPerson[]
	/** An id; empty for nobody. */
	value: string
	onChange: (value: string) => void
}

/** Asks who gets the open leads of somebody who leaves them. */
function LeadsTo({ person: { id, openLeads }, people, value, onChange }: LeadsToProps) {
	const heirs = people.filter(
		(other) => other.id !== id && other.canSignIn && roleCan(other.role, 'lead:edit'),
	)
	return (
		<SelectField
			name="leads-to"
			label={openLeads === 1 ? 'Their open lead goes to' : `Their ${openLeads} open leads go to`}
			value={value}
			errors={[]}
			onChange={onChange}
			emptyLabel="Nobody for now"
			choices={heirs.map((other) => ({ value: other.id, label: nameOf(other) }))}
		/>
	)
}

function LastOne({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
	const { email, isOwn } = person
	const who = isOwn ? `You, ${email}, are` : `${email} is`
	return (
		<Dialog
			title={
				isOwn ? 'You are the last administrator' : `${nameOf(person)} is the last administrator`
			}
			onClose={onClose}
			isAlert
		>
			<p>{`${who} the only administrator who can sign in. Make someone else an administrator first.`}</p>
			<div className="dialog-buttons">
				<button type="button" className="btn" onClick={onClose} data-focus-first="">
					Close
				</button>
			</div>
		</Dialog>
	)
}
