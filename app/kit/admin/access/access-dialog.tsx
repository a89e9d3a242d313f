import { roleCan } from '#platform/auth/access/permissions.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { isRefused, toldAfter, whatGoes, wordsFor } from './access-actions.ts'
import { nameOf } from './access-person.ts'
import type { AccessPerson } from './access-person.ts'
import type { useAccessAction } from './use-access-action.ts'

type AccessDialogProps = { asking: ReturnType<typeof useAccessAction>; people: AccessPerson[] }

/** Says what a change of access means for whom, and asks. */
export function AccessDialog({ asking, people }: AccessDialogProps) {
	const { question, isBusy, problem, heirId, setHeirId, cancel, confirm } = asking
	if (!question) return null
	const { action: change, person } = question
	if (isRefused(change, person)) return <LastOne person={person} onClose={cancel} />
	const { title, text, action } = wordsFor(change, person)
	const left = whatGoes(change, person)
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
			{left ? (
				<Heir label={left} person={person} people={people} value={heirId} onChange={setHeirId} />
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

type HeirProps = {
	/** Says what is handed over. */
	label: string
	person: AccessPerson
	people: AccessPerson[]
	/** An id; empty for nobody. */
	value: string
	onChange: (value: string) => void
}

/** Asks who gets what somebody leaves: all of it goes to one person. */
function Heir({ label, person: { id, openLeads }, people, value, onChange }: HeirProps) {
	const needed = openLeads > 0 ? 'lead:edit' : 'content:edit'
	const heirs = people.filter(
		(other) => other.id !== id && other.canSignIn && roleCan(other.role, needed),
	)
	return (
		<SelectField
			name="heir"
			label={label}
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
