import { Link } from 'react-router'

type AfterSignInProps = {
	recoveryCodesLeft: number
	/** The page to go on to. */
	wanted: string
}

/** What somebody should look at who has just come in with a recovery code. */
export function AfterSignIn({ recoveryCodesLeft: left, wanted }: AfterSignInProps) {
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
