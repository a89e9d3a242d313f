import { useState } from 'react'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { useBusiness } from '#platform/business/use-business.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

type RecoveryCodesProps = { codes: string[]; email: string; onConfirmed: () => void }

/** New recovery codes, shown once. Only the response closes the dialog: the codes cannot be shown again. */
export function RecoveryCodes({ codes, email, onConfirmed }: RecoveryCodesProps) {
	const [note, setNote] = useState('')
	const { name } = useBusiness()
	const text = recoveryCodeText({ codes, email, business: name })
	async function copy() {
		try {
			await navigator.clipboard.writeText(text)
			setNote('Copied.')
		} catch {
			setNote('The browser did not let us copy. Please download the codes instead.')
		}
	}
	return (
		<Dialog title="Save your recovery codes" onClose={() => setNote(keepFirst)}>
			<p>
				Without your phone, a recovery code lets you in. Each works once. Print them or put them
				into your password manager: we cannot show them again.
			</p>
			<ul className="account-codes" aria-label="Recovery codes">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="account-buttons">
				<Button onClick={() => void copy()}>Copy</Button>
				<Button onClick={() => download(text)}>Download</Button>
			</div>
			<p className="hint" role="status">
				{note}
			</p>
			<div className="dialog-buttons">
				<Button className="btn-primary" onClick={onConfirmed}>
					I have saved them
				</Button>
			</div>
		</Dialog>
	)
}

const keepFirst = 'Save the codes first, then press the button below.'

type RecoveryCodeList = { codes: string[]; email: string; business: string }

function recoveryCodeText({ codes, email, business }: RecoveryCodeList): string {
	return [
		`Recovery codes for the back office of ${business}`,
		`${email}, ${formatDate(new Date())}`,
		'Each code works once.',
		'',
		...codes,
		'',
	].join('\n')
}

function download(text: string) {
	const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
	const link = document.createElement('a')
	link.href = address
	link.download = 'recovery-codes.txt'
	link.click()
	URL.revokeObjectURL(address)
}
