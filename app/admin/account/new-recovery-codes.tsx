import { AccountDialog } from './account-dialog.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

type NewRecoveryCodesProps = { onCodes: (codes: string[]) => void; onClose: () => void }

/** Asks who it is before new recovery codes are made. */
export function NewRecoveryCodes({ onCodes, onClose }: NewRecoveryCodesProps) {
	const form = useConfirmedForm('new-recovery-codes')
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
			<ConfirmPerson {...form} />
		</AccountDialog>
	)
}
