import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { isRefused, toldAfter, wordsFor } from './access-actions.ts'
import { nameOf } from './access-person.ts'
import type { AccessPerson } from './access-person.ts'
import type { useAccessAction } from './use-access-action.ts'

/** Says what a change of access means for whom, and asks. */
export function AccessDialog({ asking }: { asking: ReturnType<typeof useAccessAction> }) {
	const { question, isBusy, problem, cancel, confirm } = asking
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
			<p className="hint">{toldAfter(person)}</p>
			{problem ? (
				<p className="field-error" role="alert">
					{problem}
				</p>
			) : null}
		</ConfirmDialog>
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
