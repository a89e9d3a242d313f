import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { showToast } from '#kit/site/toast/toast.ts'
import { TextField } from '../fields/text-field.tsx'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { AccountDialog } from './account-dialog.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

type AddPasskeyProps = { suggestedName: string | null; onClose: () => void }

const failed = 'The passkey could not be added. Please try again.'

/** Asks for a name and who it is, then lets the browser make the passkey. */
export function AddPasskey({ suggestedName, onClose }: AddPasskeyProps) {
	const form = useConfirmedForm('start-passkey', { name: suggestedName ?? '' })
	const [isWaiting, setIsWaiting] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const { revalidate } = useRevalidator()
	const name = form.field('name')

	async function add() {
		setProblem(null)
		const started = await form.send<{ options: PublicKeyCredentialCreationOptionsJSON }>()
		if (!started) return
		setIsWaiting(true)
		const reason = await makePasskey(started.options, name.value)
		if (reason === null) await revalidate()
		setIsWaiting(false)
		if (reason !== null) return setProblem(reason)
		onClose()
		await showToast({ title: 'Your passkey has been added' })
	}

	return (
		<AccountDialog
			title="Add a passkey"
			action={{ label: 'Continue', busyLabel: isWaiting ? 'Waiting...' : 'One moment...' }}
			isBusy={form.isBusy || isWaiting}
			problem={problem ?? form.problem}
			onSend={() => void add()}
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
		</AccountDialog>
	)
}

/** Why it did not work; null when the passkey is stored, and an empty text when the person changed their mind. */
async function makePasskey(
	optionsJSON: PublicKeyCredentialCreationOptionsJSON,
	name: string,
): Promise<string | null> {
	let response: unknown
	try {
		const { startRegistration } = await import('@simplewebauthn/browser')
		response = await startRegistration({ optionsJSON })
	} catch (error) {
		const kind = error instanceof Error ? error.name : ''
		if (kind === 'InvalidStateError') return 'This device has a passkey of your account already.'
		return kind === 'NotAllowedError' || kind === 'AbortError' ? '' : failed
	}
	const change = 'add-passkey'
	const outcome = await postJson('/admin/account/change', { change, name, response })
	return outcome.kind === 'done' ? null : (reasonOf(outcome) ?? failed)
}
