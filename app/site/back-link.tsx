import { Link } from 'react-router'
import { lastListAddress } from './list/last-list.ts'

/** A link back to the list a page belongs to, with its last filters. */
export function BackLink({ to, children }: { to: string; children: string }) {
	return (
		<Link
			to={lastListAddress(to)}
			prefetch="intent"
			className="no-print inline-flex min-h-9 items-center gap-2 justify-self-start font-semibold"
		>
			<svg
				viewBox="0 0 20 20"
				className="h-4 w-4"
				fill="none"
				stroke="currentColor"
				strokeWidth="2.5"
				aria-hidden="true"
			>
				<path d="m9 4-6 6 6 6M3 10h14" />
			</svg>
			{children}
		</Link>
	)
}
