import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useDisclosure } from '../use-disclosure.ts'
import type { EditLayer as Layer } from '../edit/edit-layer.tsx'
import type { Account } from './use-account.ts'

/** Loaded for people who may edit; renders nothing when the chunk fails to load. */
const EditLayer = lazy<typeof Layer>(() =>
	import('../edit/edit-layer.tsx').then(
		(module) => ({ default: module.EditLayer }),
		() => ({ default: () => null }),
	),
)

type StaffMenuProps = {
	account: Account
	/** The icon of the menu's button. */
	mark?: ReactNode
	/** Set in the mobile panel, where the links need no menu. */
	linkClassName?: string
}

/**
 * The links for an account that is signed in, in a menu or, with `linkClassName`, without one; with the menu come the
 * links that lead from the page to the forms of its content.
 */
export function StaffMenu({ account, mark, linkClassName }: StaffMenuProps): ReactNode {
	const { email, sections, leave } = account
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
		<>
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
					<p className="max-w-64 truncate px-3 py-2 text-sm text-muted" title={email ?? ''}>
						{email}
					</p>
					{links}
				</div>
			</details>
			{sections ? (
				<Suspense>
					<EditLayer sections={sections} />
				</Suspense>
			) : null}
		</>
	)
}
