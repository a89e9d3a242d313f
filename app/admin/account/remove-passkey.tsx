import { showToast } from '#app/site/toast/toast.ts'
import { AccountDialog } from './account-dialog.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

type RemovePasskeyProps = { passkey: { id: string; name: string }; onClose: () => void }

/** Asks who it is before a passkey is removed. */
export function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
	const form = useConfirmedForm('remove-passkey')
	async function send() {
		if ((await form.send({ id: passkey.id })) === null) return
		onClose()
		await showToast({ title: 'The passkey has been removed' })
	}
	return (
		<AccountDialog
			title={`Remove “${passkey.name}”?`}
			action={{ label: 'Remove', busyLabel: 'Removing...', isDangerous: true }}
			isBusy={form.isBusy}
			problem={form.problem}
			onSend={() => void send()}
			onClose={onClose}
		>
			<p>
				It no longer signs you in. Your device may go on offering it until you delete it there as
				well.
			</p>
			<ConfirmPerson {...form} />
		</AccountDialog>
	)
}
