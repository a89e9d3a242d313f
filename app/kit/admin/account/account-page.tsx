import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showToast } from '#kit/site/toast/toast.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import type { OwnSession } from '#platform/auth/account/own-sessions.server.ts'
import type { Factors } from '#platform/auth/second-factor/factors.server.ts'
import { roleLabels } from '../access/access-person.ts'
import type { Confirmation } from '#platform/auth/account/confirm-person.server.ts'
import { SwitchField } from '../fields/switch-field.tsx'
import { ScriptedControls } from '../scripted.tsx'
import { useChange } from '../use-change.ts'
import { ConfirmationContext, useAccountForm, useConfirmedForm } from './use-confirmed-form.ts'
import { ChangePassword } from './change-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useRequestedField } from '../form/use-requested-field.ts'
import { ConfirmPerson } from './confirm-person.tsx'
import './account.css'

type AccountPageProps = {
	email: string
	/** As the person gave it; empty for none. */
	name: string
	role: Role
	/** Waits for its confirmation; null: none does. */
	newEmail: string | null
	sessions: OwnSession[]
	factors: Factors
	isFactorRequired: boolean
	/** The origin at which the site has passkeys; null: nowhere. */
	passkeyOrigin: string | null
	/** This browser's label, such as "Chrome on Android". */
	browser: string | null
	confirmation: Confirmation
	/** Whether the mail of the month is wanted; null for a person who may not have it. */
	visitsMail: boolean | null
	/** Set after a sign-in with a recovery code; `wanted` is the page to go on to. */
	after: { wanted: string } | null
}

export function AccountPage(props: AccountPageProps) {
	const { email, role, newEmail, sessions, factors, passkeyOrigin, browser } = props
	const { timeCodes, recoveryCodesLeft, passkeys } = factors
	const isMissing = props.isFactorRequired && !timeCodes && passkeys.length === 0
	useRequestedField()
	const other = timeCodes ? 'code' : props.isFactorRequired ? 'nothing' : 'password'
	return (
		<ConfirmationContext value={{ ...props.confirmation, passkeyOrigin }}>
			<header className="page-head">
				<h1>My account</h1>
			</header>
			<ScriptedControls>
				<div className="account-parts">
					{props.after ? (
						<AfterSignIn recoveryCodesLeft={recoveryCodesLeft} wanted={props.after.wanted} />
					) : null}
					{isMissing ? (
						<p className="account-waiting">
							Everyone here needs a second factor. Set up an app or add a passkey: then the rest of
							the back office opens.
						</p>
					) : null}
					<Part id="name" title="Name">
						<OwnName name={props.name} />
					</Part>
					<Part id="email" title="Email">
						<p className="account-email">{email}</p>
						<p className="hint">{`Your role is ${roleLabels[role]}.`}</p>
						{newEmail ? (
							<p role="status" className="account-waiting">
								{`We sent a link to ${newEmail}. Once you follow it, you sign in with that address. It expires after one hour.`}
							</p>
						) : null}
						<ChangeEmail />
					</Part>
					<Part id="password" title="Password">
						<p className="hint">Changing it signs you out in every other browser.</p>
						<ChangePassword email={email} passkeys={passkeys} />
					</Part>
					<Part id="app" title="Code from an app">
						<SecondFactor
							email={email}
							timeCodes={timeCodes}
							recoveryCodesLeft={recoveryCodesLeft}
						/>
					</Part>
					<Part id="passkeys" title="Passkeys">
						<PasskeyList
							passkeys={passkeys}
							origin={passkeyOrigin}
							suggestedName={browser}
							other={other}
						/>
					</Part>
					<Part id="sessions" title="Where you are signed in">
						<OwnSessions sessions={sessions} />
					</Part>
					{props.visitsMail === null ? null : (
						<Part id="mails" title="Mails to you">
							<VisitsMail isWanted={props.visitsMail} />
						</Part>
					)}
				</div>
			</ScriptedControls>
		</ConfirmationContext>
	)
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section id={`part-${id}`} className="account-part" aria-labelledby={`account-${id}`}>
			<h2 id={`account-${id}`}>{title}</h2>
			{children}
		</section>
	)
}

type AfterSignInProps = {
	recoveryCodesLeft: number
	wanted: string
}

/** What somebody should look at who has just come in with a recovery code. */
function AfterSignIn({ recoveryCodesLeft: left, wanted }: AfterSignInProps) {
	const words = left === 0 ? 'None is left.' : left === 1 ? 'One is left.' : `${left} are left.`
	return (
		<div className="account-waiting account-after" role="status">
			<p>
				{`You signed in with a recovery code. ${words} If your phone is lost or new, `}
				<a href="#account-app">set up the app on another phone</a>
				{': for an hour your password is enough for that.'}
			</p>
			<p>
				<Link to={wanted}>
					{wanted === '/admin/dashboard'
						? 'Go on to the dashboard'
						: 'Go on to the page you asked for'}
				</Link>
			</p>
		</div>
	)
}

/** What the person is called, stored by its own button. */
function OwnName({ name }: { name: string }) {
	const form = useAccountForm('change-name', { name })
	async function save() {
		if (form.isBusy || !(await form.send())) return
		void showToast({ title: 'Your name has been changed' })
	}
	return (
		<form
			className="account-name"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				void save()
			}}
		>
			<TextField
				{...form.field('name')}
				label="Your name"
				hint="Replies from a template are signed with it, and colleagues read it beside what you changed. Empty: the name in your profile under Team, else the first part of your email."
				input={{ autoComplete: 'name' }}
				isOptional
			/>
			<p className="field-error" role="alert">
				{form.problem}
			</p>
			<Button type="submit" disabled={form.isBusy}>
				Save name
			</Button>
		</form>
	)
}

/** The switch for the mail of the month, stored at once. */
function VisitsMail({ isWanted }: { isWanted: boolean }) {
	const [chosen, setChosen] = useState<boolean | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const { change } = useChange()
	async function choose(wanted: boolean) {
		// Not disabled meanwhile, which would take the focus away.
		if (chosen !== null) return
		setChosen(wanted)
		setProblem(null)
		await change({
			address: '/admin/account/change',
			body: { change: 'visits-mail', wanted },
			failed: ({ reason }) => setProblem(reason ?? 'Nothing was changed. Please try again.'),
			rereads: 'whenDone',
		})
		setChosen(null)
	}
	return (
		<SwitchField
			name="visits-mail"
			label="Send me what visitors read, on the first of each month"
			hint="Numbers of the month before in a few lines. They name no visitor."
			value={chosen ?? isWanted}
			errors={problem === null ? [] : [problem]}
			onChange={(wanted) => void choose(wanted)}
		/>
	)
}

const emailInput = { type: 'email', autoComplete: 'email', spellCheck: false } as const

function ChangeEmail() {
	const [isOpen, setIsOpen] = useState(false)
	return (
		<>
			<Button onClick={() => setIsOpen(true)}>Change email</Button>
			{isOpen ? <EmailDialog onClose={() => setIsOpen(false)} /> : null}
		</>
	)
}

function EmailDialog({ onClose }: { onClose: () => void }) {
	const form = useConfirmedForm('change-email', { email: '' })
	return (
		<FormDialog
			title="Change email"
			action={{ label: 'Send link', busyLabel: 'Sending...' }}
			form={form}
			onDone={onClose}
			onClose={onClose}
		>
			<p>We send a link to the new address. Nothing changes until you follow it.</p>
			<TextField {...form.field('email')} label="New email" input={emailInput} />
			<ConfirmPerson {...form} />
		</FormDialog>
	)
}
