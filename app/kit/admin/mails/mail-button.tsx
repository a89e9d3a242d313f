import { Button } from '../button.tsx'
import { useChange } from '../use-change.ts'
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
}

export function MailButton({ mail, action }: MailButtonProps) {
	const { busy, change } = useChange()
	const { label, done, failed } = actions[action]
	const what = (mailLabels[mail.kind] ?? 'Mail').toLowerCase()
	const address = `/admin/mails/${mail.id}/${action}`
	return (
		<Button
			disabled={busy !== null}
			onClick={() => void change({ address, done, failed })}
			aria-label={`${label}: ${what}${mail.toEmail ? ` to ${mail.toEmail}` : ''}`}
		>
			{label}
		</Button>
	)
}
