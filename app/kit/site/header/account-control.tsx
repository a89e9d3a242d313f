import { Suspense } from 'react'
import { Link } from 'react-router'
import { useLabels } from '../labels.ts'
import { StaffMenu } from './later-staff-menu.ts'
import type { Account } from './use-account.ts'

/** A link to the staff sign-in, or the menu of the account signed in. Empty until the session check completes. */
export function AccountControl({ account }: { account: Account }) {
	const { email } = account
	const { staffSignIn } = useLabels()
	// Reserves the space, so that nothing moves.
	const place = <span className="h-11 w-11 max-xl:-mx-2 max-md:hidden" />
	if (email === undefined) return place
	if (email !== null) {
		return (
			<Suspense fallback={place}>
				<StaffMenu account={account} mark={<PersonMark />} />
			</Suspense>
		)
	}
	return (
		<Link
			to="/admin/auth"
			reloadDocument
			className="grid h-11 w-11 place-items-center rounded max-xl:-mx-2 max-md:hidden"
			aria-label={staffSignIn}
			data-account-control=""
		>
			<PersonMark />
		</Link>
	)
}

function PersonMark() {
	return (
		<svg
			viewBox="0 0 24 24"
			className="h-6 w-6"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.8"
			aria-hidden="true"
		>
			<circle cx="12" cy="8" r="4" />
			<path d="M4 21c.6-4.4 3.8-7 8-7s7.4 2.6 8 7" />
		</svg>
	)
}
