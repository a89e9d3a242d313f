import { useState } from 'react'
import type {
	PublicKeyCredentialCreationOptionsJSON,
	RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { FormDialog } from '../form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useChange } from '../use-change.ts'
import { ConfirmPerson } from './confirm-person.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

type AddPasskeyProps = { suggestedName: string | null; onClose: () => void }

const failed = 'The passkey could not be added. Please try again.'

/** Asks for a name and who it is, then lets the browser make the passkey. */
export function AddPasskey({ suggestedName, onClose }: AddPasskeyProps) {
	const form = useConfirmedForm('start-passkey', { name: suggestedName ?? '' })
	const [isWaiting, setIsWaiting] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const { busy, change } = useChange()
	const name = form.field('name')

	async function add() {
		setProblem(null)
		const started = await form.send<{ options: PublicKeyCredentialCreationOptionsJSON }>()
		if (!started) return null
		setIsWaiting(true)
		const response = await makePasskey(started.options)
		setIsWaiting(false)
		if (typeof response === 'string') {
			setProblem(response)
			return null
		}
		return change({
			address: '/admin/account/change',
			body: { change: 'add-passkey', name: name.value, response },
			done: 'Your passkey has been added',
			failed: ({ reason }) => setProblem(reason ?? failed),
			rereads: 'whenDone',
		})
	}

	const isAdding = isWaiting || busy !== null

	return (
		<FormDialog
			title="Add a passkey"
			action={{ label: 'Continue', busyLabel: isAdding ? 'Waiting...' : 'One moment...' }}
			form={{
				isBusy: form.isBusy || isAdding,
				problem: problem ?? form.problem,
				send: add,
			}}
			onDone={onClose}
			onClose={onClose}
		>
			<p>Your browser asks you next where to keep the passkey.</p>
			<TextField
				{...name}
				label="Name"
				hint="So that you recognise it later, such as the name of your phone."
				input={{ autoComplete: 'off' }}
			/>
			<ConfirmPerson {...form} />
		</FormDialog>
	)
}

/** What the browser has made; else why there is nothing, empty when the person changed their mind. */
async function makePasskey(
	optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON | string> {
	try {
		const { startRegistration } = await import('@simplewebauthn/browser')
		return await startRegistration({ optionsJSON })
	} catch (error) {
		const kind = error instanceof Error ? error.name : ''
		if (kind === 'InvalidStateError') return 'This device has a passkey of your account already.'
		return kind === 'NotAllowedError' || kind === 'AbortError' ? '' : failed
	}
}
