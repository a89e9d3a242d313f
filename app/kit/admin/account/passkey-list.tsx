import { useState } from 'react'
import type { Passkey } from '#platform/auth/second-factor/factors.server.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { Button } from '../button.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { usePasskeyHindrance, useConfirmedForm } from './use-confirmed-form.ts'
import { ConfirmPerson } from './confirm-person.tsx'
import { PasskeyDates } from './remaining-passkeys.tsx'

type PasskeyListProps = {
	passkeys: Passkey[]
	/** The origin at which the site has passkeys; null: nowhere. */
	origin: string | null
	/** The browser's label, such as "Chrome on Android". */
	suggestedName: string | null
	/** What signs in beside a passkey. */
	other: 'password' | 'code' | 'nothing'
}

const others = {
	password:
		'Your password still signs you in as well, without a passkey. Set up an app above, and it needs a code too.',
	code: 'Your password still signs you in as well, with a code from your app.',
	nothing: 'Your password alone does not sign you in here.',
} as const

export function PasskeyList({ passkeys, origin, suggestedName, other }: PasskeyListProps) {
	const [question, setQuestion] = useState<'add' | Passkey | null>(null)
	const hindrance = usePasskeyHindrance(origin)
	const onClose = () => setQuestion(null)
	return (
		<>
			<p>
				{passkeys.length === 0
					? 'A passkey signs you in with your finger, face or PIN, without the password. Nobody can guess it, and no false page can ask you for it.'
					: `Each of these signs you in without the password. ${others[other]}`}
			</p>
			{passkeys.length > 0 ? (
				<ul className="account-list">
					{passkeys.map((passkey) => (
						<li key={passkey.id}>
							<div>
								<strong>{passkey.name}</strong>
								<PasskeyDates passkey={passkey} />
							</div>
							<Button
								className="btn-small"
								aria-label={`Remove ${passkey.name}`}
								onClick={() => setQuestion(passkey)}
							>
								Remove
							</Button>
						</li>
					))}
				</ul>
			) : null}
			{hindrance && hindrance !== 'noScripts' ? <p className="hint">{reasons[hindrance]}</p> : null}
			<Button disabled={hindrance !== null} onClick={() => setQuestion('add')}>
				Add a passkey
			</Button>
			{question === 'add' ? <AddPasskey suggestedName={suggestedName} onClose={onClose} /> : null}
			{question !== null && question !== 'add' ? (
				<RemovePasskey passkey={question} onClose={onClose} />
			) : null}
		</>
	)
}

const reasons = {
	address: 'Passkeys work only at the site’s own address, with https.',
	browser: 'This browser has no passkeys. You can add one in another browser.',
} as const

type RemovePasskeyProps = { passkey: { id: string; name: string }; onClose: () => void }

function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
	const form = useConfirmedForm('remove-passkey')
	function onDone() {
		onClose()
		void showToast({ title: 'The passkey has been removed' })
	}
	return (
		<FormDialog
			title={`Remove “${passkey.name}”?`}
			action={{ label: 'Remove', busyLabel: 'Removing...', isDangerous: true }}
			form={form}
			sent={{ id: passkey.id }}
			onDone={onDone}
			onClose={onClose}
		>
			<p>
				It no longer signs you in. Your device may go on offering it until you delete it there as
				well.
			</p>
			<ConfirmPerson {...form} />
		</FormDialog>
	)
}
