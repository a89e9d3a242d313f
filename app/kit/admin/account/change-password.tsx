import { useState } from 'react'
import type { Passkey } from '#platform/auth/second-factor/factors.server.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { StrengthMeter } from '../auth-screen/strength-meter.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useIsScripted } from '../scripted.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { RemainingPasskeys } from './remaining-passkeys.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

const newInput = { type: 'password', autoComplete: 'new-password', spellCheck: false } as const
const starts = { newPassword: '', confirmation: '' }

type ChangePasswordProps = {
	/** Helps password managers find the account. */
	email: string
	passkeys: Passkey[]
}

/** The button, and the dialog that asks for the new password. */
export function ChangePassword(account: ChangePasswordProps) {
	const [isOpen, setIsOpen] = useState(false)
	const isScripted = useIsScripted()
	return (
		<>
			<button type="button" className="btn" disabled={!isScripted} onClick={() => setIsOpen(true)}>
				Change password
			</button>
			{isOpen ? <PasswordDialog {...account} onClose={() => setIsOpen(false)} /> : null}
		</>
	)
}

type PasswordDialogProps = ChangePasswordProps & { onClose: () => void }

function PasswordDialog({ email, passkeys, onClose }: PasswordDialogProps) {
	const [remaining, setRemaining] = useState<string[]>([])
	const form = useConfirmedForm('change-password', starts)
	const typed = form.field('newPassword')
	async function send() {
		if ((await form.send({ passkeys: remaining })) === null) return
		onClose()
		await showToast({
			title: 'Your password has been changed',
			description: 'You are signed out in every other browser.',
		})
	}
	return (
		<AccountDialog
			title="Change password"
			action={{ label: 'Change password', busyLabel: 'Changing...' }}
			isBusy={form.isBusy}
			problem={form.problem}
			onSend={() => void send()}
			onClose={onClose}
		>
			<input type="text" autoComplete="username" value={email} readOnly hidden />
			<ConfirmPerson {...form} />
			<TextField {...typed} label="New password" input={newInput} />
			<StrengthMeter id="new-password-strength" password={typed.value} />
			<TextField {...form.field('confirmation')} label="Confirm new password" input={newInput} />
			<RemainingPasskeys passkeys={passkeys} remaining={remaining} onChange={setRemaining} />
		</AccountDialog>
	)
}
