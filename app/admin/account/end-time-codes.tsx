import { showToast } from '#app/site/toast/toast.ts'
import { AccountDialog } from './account-dialog.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

/** Asks who it is before the codes of an app are turned off. */
export function EndTimeCodes({ onClose }: { onClose: () => void }) {
	const form = useConfirmedForm('end-time-codes')
	async function send() {
		if ((await form.send()) === null) return
		onClose()
		await showToast({ title: 'Codes at sign-in are off' })
	}
	return (
		<AccountDialog
			title="Turn off codes?"
			action={{ label: 'Turn off', busyLabel: 'Turning off...', isDangerous: true }}
			isBusy={form.isBusy}
			problem={form.problem}
			onSend={() => void send()}
			onClose={onClose}
		>
			<p>Then your password alone signs you in. Your recovery codes stop working too.</p>
			<ConfirmPerson {...form} />
		</AccountDialog>
	)
}
