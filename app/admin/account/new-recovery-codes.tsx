import { AccountDialog } from './account-dialog.tsx'
import { CurrentPassword } from './current-password.tsx'
import { useAccountForm } from './use-account-form.ts'

type NewRecoveryCodesProps = { onCodes: (codes: string[]) => void; onClose: () => void }

/** Asks for the password before new recovery codes are made. */
export function NewRecoveryCodes({ onCodes, onClose }: NewRecoveryCodesProps) {
	const form = useAccountForm('new-recovery-codes', { password: '' })
	async function send() {
		const made = await form.send<{ recoveryCodes: string[] }>()
		if (made) onCodes(made.recoveryCodes)
	}
	return (
		<AccountDialog
			title="New recovery codes"
			action={{ label: 'Make new codes', busyLabel: 'Making codes...' }}
			isBusy={form.isBusy}
			problem={form.problem}
			onSend={() => void send()}
			onClose={onClose}
		>
			<p>You get ten new codes. The ones you have now stop working.</p>
			<CurrentPassword field={form.field('password')} />
		</AccountDialog>
	)
}
