import { roleCan } from '#platform/auth/access/permissions.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { isRefused, toldAfter, whatGoes, wordsFor } from './access-actions.ts'
import { nameOf } from './access-person.ts'
import type { AccessPerson } from './access-person.ts'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '../use-change.ts'
import type { AccessAction } from './access-actions.ts'

type AccessDialogProps = { asking: ReturnType<typeof useAccessAction>; people: AccessPerson[] }

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
		<ConfirmDialog
			title={
				isOwn ? 'You are the last administrator' : `${nameOf(person)} is the last administrator`
			}
			cancelLabel="Close"
			onCancel={onClose}
		>
			<p>{`${who} the only administrator who can sign in. Make someone else an administrator first.`}</p>
		</ConfirmDialog>
	)
}

type Question = { action: AccessAction; person: AccessPerson }

/** The address to go to after changing one's own access: this page may be closed to the person then. */
const afterOwn: Partial<Record<AccessAction, string>> = {
	editor: '/admin/dashboard',
	signOut: '/admin/auth',
	reset: '/admin/auth',
	take: '/admin/auth',
}

/** Asks before a change of a person's access, makes it, and keeps a refusal in the dialog. */
export function useAccessAction() {
	const [question, setQuestion] = useState<Question | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	/** Who gets what the person leaves; empty for nobody. */
	const [heirId, setHeirId] = useState('')
	const { busy, change } = useChange()
	const isRowGone = useRef(false)
	useEffect(() => {
		if (question !== null || !isRowGone.current) return
		isRowGone.current = false
		// Only now that the dialog is closed: what was behind it could not have the focus.
		document.querySelector<HTMLElement>('.page-head h1')?.focus()
	}, [question])

	function ask(action: AccessAction, person: AccessPerson) {
		setProblem(null)
		setHeirId('')
		setQuestion({ action, person })
	}

	async function confirm() {
		if (!question) return
		const { action, person } = question
		setProblem(null)
		const next = person.isOwn ? afterOwn[action] : undefined
		const changed = await change({
			address: '/admin/access/change',
			body: { ...bodyOf(action, person.id), heirId: heirId || null },
			done: () => (next === undefined ? { title: wordsFor(action, person).done } : undefined),
			failed: ({ reason }) =>
				setProblem(reason ?? 'Something went wrong on the server. Please try again.'),
			...(next !== undefined && { rereads: 'never' }),
		})
		if (!changed) return
		if (next !== undefined) return location.assign(next)
		isRowGone.current = action === 'take'
		setQuestion(null)
	}

	const cancel = () => setQuestion(null)
	return {
		question,
		isBusy: busy !== null,
		problem,
		heirId,
		setHeirId,
		ask,
		cancel,
		confirm: () => void confirm(),
	}
}

function bodyOf(action: AccessAction, userId: string) {
	if (action === 'administrator' || action === 'editor')
		return { act: 'role', userId, role: action }
	return { act: action, userId }
}
