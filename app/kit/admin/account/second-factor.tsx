import { useRef, useState } from 'react'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { Button } from '../button.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpTimeCodes } from './set-up-time-codes.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

type SecondFactorProps = {
	email: string
	/** Null: off. */
	timeCodes: { confirmedAt: Date } | null
	recoveryCodesLeft: number
}

type Question = 'setUp' | 'newCodes' | 'end'

/** From here on the person is asked to make new recovery codes. */
const fewCodes = 2

/** Codes of an authenticator app at the sign-in: setting up, turning off, recovery codes. */
export function SecondFactor({ email, timeCodes, recoveryCodesLeft }: SecondFactorProps) {
	const [question, setQuestion] = useState<Question | null>(null)
	const [codes, setCodes] = useState<string[] | null>(null)
	const frame = useRef<HTMLDivElement>(null)
	const onClose = () => setQuestion(null)
	const onCodes = (made: string[]) => {
		setQuestion(null)
		setCodes(made)
	}
	function keepCodes() {
		setCodes(null)
		// The button that opened the dialog may be gone. Deferred: nothing outside takes the focus until it has closed.
		setTimeout(() => frame.current?.querySelector('button')?.focus())
	}
	return (
		<div ref={frame} className="account-factor">
			{timeCodes ? (
				<On since={timeCodes.confirmedAt} left={recoveryCodesLeft} ask={setQuestion} />
			) : (
				<Off ask={setQuestion} />
			)}
			{question === 'setUp' ? (
				<SetUpTimeCodes
					email={email}
					isOn={timeCodes !== null}
					onCodes={onCodes}
					onClose={onClose}
				/>
			) : null}
			{question === 'newCodes' ? <NewRecoveryCodes onCodes={onCodes} onClose={onClose} /> : null}
			{question === 'end' ? <EndTimeCodes onClose={onClose} /> : null}
			{codes ? <RecoveryCodes codes={codes} email={email} onConfirmed={keepCodes} /> : null}
		</div>
	)
}

function Off({ ask }: { ask: (question: Question) => void }) {
	return (
		<>
			<p>
				A password can be guessed or stolen. With an app on your phone, signing in also needs a code
				that only you have.
			</p>
			<Button onClick={() => ask('setUp')}>Set up an app</Button>
		</>
	)
}

function On({ since, left, ask }: { since: Date; left: number; ask: (it: Question) => void }) {
	return (
		<>
			<p>
				<strong>On</strong>
				{` since ${formatDate(since)}. After your password we ask for a code from your app.`}
			</p>
			{left <= fewCodes ? (
				<p className="account-waiting">
					{`${left === 0 ? 'No recovery code is left.' : `Only ${inWords(left)} left.`} Make new ones now: without your phone they are the way in.`}
				</p>
			) : (
				<p className="hint">{`${left} recovery codes are left, for a day without your phone.`}</p>
			)}
			<div className="account-buttons">
				<Button onClick={() => ask('setUp')}>Use another phone</Button>
				<Button onClick={() => ask('newCodes')}>New recovery codes</Button>
				<Button onClick={() => ask('end')}>Turn off</Button>
			</div>
		</>
	)
}

function inWords(left: number): string {
	return left === 1 ? 'one recovery code is' : `${left} recovery codes are`
}

function EndTimeCodes({ onClose }: { onClose: () => void }) {
	const form = useConfirmedForm('end-time-codes')
	function onDone() {
		onClose()
		void showToast({ title: 'Codes at sign-in are off' })
	}
	return (
		<FormDialog
			title="Turn off codes?"
			action={{ label: 'Turn off', busyLabel: 'Turning off...', isDangerous: true }}
			form={form}
			onDone={onDone}
			onClose={onClose}
		>
			<p>Then your password alone signs you in. Your recovery codes stop working too.</p>
			<ConfirmPerson {...form} />
		</FormDialog>
	)
}

type NewRecoveryCodesProps = { onCodes: (codes: string[]) => void; onClose: () => void }

function NewRecoveryCodes({ onCodes, onClose }: NewRecoveryCodesProps) {
	const form = useConfirmedForm('new-recovery-codes')
	return (
		<FormDialog<{ recoveryCodes: string[] }>
			title="New recovery codes"
			action={{ label: 'Make new codes', busyLabel: 'Making codes...' }}
			form={form}
			onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
			onClose={onClose}
		>
			<p>You get ten new codes. The ones you have now stop working.</p>
			<ConfirmPerson {...form} />
		</FormDialog>
	)
}
