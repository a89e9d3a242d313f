import { useState } from 'react'
import type { Passkey } from '#platform/auth/second-factor/factors.server.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { Button } from '../button.tsx'
import { StrengthMeter } from '../auth-screen/strength-meter.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
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

export function ChangePassword(account: ChangePasswordProps) {
	const [isOpen, setIsOpen] = useState(false)
	return (
		<>
			<Button onClick={() => setIsOpen(true)}>Change password</Button>
			{isOpen ? <PasswordDialog {...account} onClose={() => setIsOpen(false)} /> : null}
		</>
	)
}

type PasswordDialogProps = ChangePasswordProps & { onClose: () => void }

function PasswordDialog({ email, passkeys, onClose }: PasswordDialogProps) {
	const [remaining, setRemaining] = useState<string[]>([])
	const form = useConfirmedForm('change-password', starts)
	const typed = form.field('newPassword')
	function onDone() {
		onClose()
		void showToast({
			title: 'Your password has been changed',
			description: 'You are signed out in every other browser.',
		})
	}
	return (
		<FormDialog
			title="Change password"
			action={{ label: 'Change password', busyLabel: 'Changing...' }}
			form={form}
			sent={{ passkeys: remaining }}
			onDone={onDone}
			onClose={onClose}
		>
			<input type="text" autoComplete="username" value={email} readOnly hidden />
			<ConfirmPerson {...form} />
			<TextField {...typed} label="New password" input={newInput} />
			<StrengthMeter id="new-password-strength" password={typed.value} />
			<TextField {...form.field('confirmation')} label="Confirm new password" input={newInput} />
			<RemainingPasskeys passkeys={passkeys} remaining={remaining} onChange={setRemaining} />
		</FormDialog>
	)
}
