import type { ReactNode } from 'react'
import type { Role } from '#platform/auth/access/permissions.ts'
import type { OwnSession } from '#platform/auth/account/own-sessions.server.ts'
import type { Factors } from '#platform/auth/second-factor/factors.server.ts'
import { roleLabels } from '../access/access-person.ts'
import type { Confirmation } from '#platform/auth/account/confirm-person.server.ts'
import { AfterSignIn } from './after-sign-in.tsx'
import { ConfirmationContext } from './use-confirmed-form.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { SecondFactor } from './second-factor.tsx'
import { VisitsMail } from './visits-mail.tsx'
import './account.css'

type AccountPageProps = {
	email: string
	role: Role
	/** Waits for its confirmation; null: none does. */
	newEmail: string | null
	sessions: OwnSession[]
	factors: Factors
	/** Whether everyone needs a second factor. */
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

/** The own account: how one signs in, where one is signed in, and what one is mailed. */
export function AccountPage(props: AccountPageProps) {
	const { email, role, newEmail, sessions, factors, passkeyOrigin, browser } = props
	const { timeCodes, recoveryCodesLeft, passkeys } = factors
	const isMissing = props.isFactorRequired && !timeCodes && passkeys.length === 0
	const other = timeCodes ? 'code' : props.isFactorRequired ? 'nothing' : 'password'
	return (
		<ConfirmationContext value={{ ...props.confirmation, passkeyOrigin }}>
			<header className="page-head">
				<h1>My account</h1>
			</header>
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
					<SecondFactor email={email} timeCodes={timeCodes} recoveryCodesLeft={recoveryCodesLeft} />
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
		</ConfirmationContext>
	)
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section className="account-part" aria-labelledby={`account-${id}`}>
			<h2 id={`account-${id}`}>{title}</h2>
			{children}
		</section>
	)
}
