import { useState } from 'react'
import { showToast } from '#kit/site/toast/toast.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { mailLabels } from './mail-labels.ts'

const actions = {
	resend: {
		label: 'Send again',
		done: 'The mail is on its way',
		failed: 'The mail could not be sent again.',
	},
	'set-aside': {
		label: 'Set aside',
		done: 'The mail was set aside',
		failed: 'The mail could not be set aside.',
	},
}

type MailButtonProps = {
	mail: { id: string; kind: string; toEmail: string | null }
	action: keyof typeof actions
	onDone: () => void
}

/** Resends a mail or sets it aside, and reports the result in a toast. */
export function MailButton({ mail, action, onDone }: MailButtonProps) {
	const [isBusy, setIsBusy] = useState(false)
	const { label, done, failed } = actions[action]
	const what = (mailLabels[mail.kind] ?? 'Mail').toLowerCase()
	async function act() {
		setIsBusy(true)
		const outcome = await postJson(`/admin/mails/${mail.id}/${action}`)
		setIsBusy(false)
		onDone()
		if (outcome.kind === 'done') await showToast({ title: done })
		else {
			const description = reasonOf(outcome) ?? failed
			await showToast({ title: 'Error', description, kind: 'error' })
		}
	}
	return (
		<button
			type="button"
			className="btn"
			disabled={isBusy}
			onClick={() => void act()}
			aria-label={`${label}: ${what}${mail.toEmail ? ` to ${mail.toEmail}` : ''}`}
		>
			{label}
		</button>
	)
}
