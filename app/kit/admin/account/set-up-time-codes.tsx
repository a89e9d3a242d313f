import { useState } from 'react'
import { FormDialog } from '../form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { useAccountForm, useConfirmedForm } from './use-confirmed-form.ts'

type SetUpTimeCodesProps = {
	email: string
	/** Whether codes of another phone are on. They stay on until the new ones are confirmed. */
	isOn: boolean
	onCodes: (codes: string[]) => void
	onClose: () => void
}

type Started = { secret: string; uri: string; qr: Qr }

const codeInput = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const

/** Asks who it is, then shows what the app needs, and takes its first code. */
export function SetUpTimeCodes(props: SetUpTimeCodesProps) {
	const { email, isOn, onCodes, onClose } = props
	const [started, setStarted] = useState<Started | null>(null)
	return started ? (
		<FirstCode started={started} email={email} onCodes={onCodes} onClose={onClose} />
	) : (
		<AskPassword isOn={isOn} onStarted={setStarted} onClose={onClose} />
	)
}

type AskPasswordProps = Pick<SetUpTimeCodesProps, 'isOn' | 'onClose'> & {
	onStarted: (started: Started) => void
}

function AskPassword({ isOn, onStarted, onClose }: AskPasswordProps) {
	const form = useConfirmedForm('start-time-codes')
	return (
		<FormDialog<Started>
			title={isOn ? 'Use another phone' : 'Set up an app'}
			action={{ label: 'Continue', busyLabel: 'One moment...' }}
			form={form}
			onDone={onStarted}
			onClose={onClose}
		>
			{isOn ? (
				<p>
					The codes of your present phone work until you have typed one of the new phone. You also
					get new recovery codes.
				</p>
			) : null}
			<p>
				You need an authenticator app on your phone. Many password managers have one, and so have
				Google, Microsoft and Apple.
			</p>
			<ConfirmPerson {...form} />
		</FormDialog>
	)
}

function FirstCode({
	started,
	email,
	onCodes,
	onClose,
}: Omit<SetUpTimeCodesProps, 'isOn'> & { started: Started }) {
	const form = useAccountForm('confirm-time-codes', { code: '' })
	return (
		<FormDialog<{ recoveryCodes: string[] }>
			title="Connect your app"
			action={{ label: 'Turn on', busyLabel: 'Checking...' }}
			form={form}
			onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
			onClose={onClose}
		>
			<p>1. Scan this picture with the app.</p>
			<QrPicture qr={started.qr} label={`QR code for your app, for ${email}`} />
			<details className="account-key">
				<summary>I cannot scan it</summary>
				<p>
					On this phone, <a href={started.uri}>open the app</a>. Or type this key into it:
				</p>
				<code>{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
			</details>
			<p>2. Type the six digits that the app shows.</p>
			<TextField {...form.field('code')} label="Code" input={codeInput} />
		</FormDialog>
	)
}

/** `path` fills the dark squares in a box of `size` units. */
type Qr = { size: number; path: string }

/** A QR code, dark on white in every colour scheme: many cameras read no other. */
function QrPicture({ qr, label }: { qr: Qr; label: string }) {
	const { size, path } = qr
	return (
		<svg
			className="account-qr"
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	)
}
