import { useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import { useIsScripted } from '../scripted.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

const emailInput = { type: 'email', autoComplete: 'email', spellCheck: false } as const

/** The button, and the dialog that asks for the new address. */
export function ChangeEmail() {
	const [isOpen, setIsOpen] = useState(false)
	const isScripted = useIsScripted()
	return (
		<>
			<button type="button" className="btn" disabled={!isScripted} onClick={() => setIsOpen(true)}>
				Change email
			</button>
			{isOpen ? <EmailDialog onClose={() => setIsOpen(false)} /> : null}
		</>
	)
}

function EmailDialog({ onClose }: { onClose: () => void }) {
	const form = useConfirmedForm('change-email', { email: '' })
	return (
		<AccountDialog
			title="Change email"
			action={{ label: 'Send link', busyLabel: 'Sending...' }}
			isBusy={form.isBusy}
			problem={form.problem}
			onSend={() => void form.send().then((sent) => sent && onClose())}
			onClose={onClose}
		>
			<p>We send a link to the new address. Nothing changes until you follow it.</p>
			<TextField {...form.field('email')} label="New email" input={emailInput} />
			<ConfirmPerson {...form} />
		</AccountDialog>
	)
}
