import type { ReactNode } from 'react'
import { useDisclosure } from '../use-disclosure.ts'
import type { Account } from './use-account.ts'

type StaffMenuProps = {
	email: string
	leave: Account['leave']
	/** What opens the menu. */
	mark?: ReactNode
	/** In the panel of a telephone the links stand by themselves. */
	linkClassName?: string
}

/** What only somebody signed in is shown, in a menu of its own or among other links. */
export function StaffMenu({ email, leave, mark, linkClassName }: StaffMenuProps): ReactNode {
	const details = useDisclosure()
	const className = linkClassName ?? 'menu-item'
	const links = (
		<>
			<a href="/admin/dashboard" className={className}>
				Dashboard
			</a>
			<button type="button" className={className} onClick={() => void leave()}>
				Sign Out
			</button>
		</>
	)
	if (linkClassName) return links
	return (
		<details
			ref={details}
			className="menu max-md:hidden"
			name="header-menu"
			data-account-control=""
		>
			<summary className="flex min-h-11 items-center gap-1" aria-label="Your account">
				{mark}
			</summary>
			<div className="menu-panel right-0">
				<p className="max-w-64 truncate px-3 py-2 text-sm text-muted" title={email}>
					{email}
				</p>
				{links}
			</div>
		</details>
	)
}
