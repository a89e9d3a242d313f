import { Link } from 'react-router'
import type { Factors } from '#app/auth/second-factor/factors.server.ts'

type AfterSignInProps = {
	after: 'reset' | 'recovery-code'
	factors: Factors
	/** The page to go on to. */
	wanted: string
}

/** What somebody should look at who has just come in with a new password, or with a recovery code. */
export function AfterSignIn({ after, factors, wanted }: AfterSignInProps) {
	return (
		<div className="account-waiting account-after" role="status">
			{after === 'reset' ? <Passkeys factors={factors} /> : <Codes factors={factors} />}
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

function Passkeys({ factors: { passkeys } }: { factors: Factors }) {
	if (passkeys.length === 0) return <p>Your password has been set.</p>
	const names = passkeys.map(({ name }) => `“${name}”`).join(', ')
	return (
		<p>
			{passkeys.length === 1
				? `Your password has been set. The passkey ${names} still signs in without it. `
				: `Your password has been set. ${passkeys.length} passkeys still sign in without it: ${names}. `}
			<a href="#account-passkeys">Remove what is not yours</a>.
		</p>
	)
}

function Codes({ factors: { recoveryCodesLeft: left } }: { factors: Factors }) {
	const words = left === 0 ? 'None is left.' : left === 1 ? 'One is left.' : `${left} are left.`
	return (
		<p>
			{`You signed in with a recovery code. ${words} If your phone is lost or new, `}
			<a href="#account-app">set up the app on another phone</a>
			{': for an hour your password is enough for that.'}
		</p>
	)
}
