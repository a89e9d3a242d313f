import type { ReactNode } from 'react'
import type { Role } from '#app/auth/access/permissions.ts'
import type { OwnSession } from '#app/auth/account/own-sessions.server.ts'
import { roleLabels } from '../role-labels.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import './account.css'

type AccountPageProps = {
	email: string
	role: Role
	/** Waits for its confirmation; null: none does. */
	newEmail: string | null
	sessions: OwnSession[]
}

/** The own account: how one signs in, and where one is signed in. */
export function AccountPage({ email, role, newEmail, sessions }: AccountPageProps) {
	return (
		<>
			<header className="page-head">
				<h1>My account</h1>
			</header>
			<div className="account-parts">
				<Part id="email" title="E-mail">
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
					<ChangePassword email={email} />
				</Part>
				<Part id="sessions" title="Where you are signed in">
					<OwnSessions sessions={sessions} />
				</Part>
			</div>
		</>
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
