import { Link } from 'react-router'

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

/** The last query string of each list, by path; lost on a full page load. */
const seen = new Map<string, string>()

/** Stores the filters of a list, without the page number: lists grow in place. */
export function rememberList(pathname: string, search: string): void {
	const narrowed = new URLSearchParams(search)
	narrowed.delete('page')
	seen.set(pathname, narrowed.size > 0 ? `?${narrowed}` : '')
}

/** The address of a list with its last filters; the plain path when it was not opened before. */
function lastListAddress(pathname: string): string {
	return pathname + (seen.get(pathname) ?? '')
}
