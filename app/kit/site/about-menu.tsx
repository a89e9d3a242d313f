import { Link, useLocation } from 'react-router'
import { useLeftOut } from '#platform/business/use-business.ts'

const pages = [
	{ label: 'About us', to: '/about' },
	{ label: 'Job vacancies', to: '/about/job-vacancies' },
]

/** Links to the pages below About, in their dark band. */
export function AboutMenu() {
	const { pathname } = useLocation()
	const isLeftOut = useLeftOut()
	const shown = pages.filter(({ to }) => !isLeftOut(to))
	if (shown.length < 2) return null
	return (
		<nav aria-label="About us" className="mt-2 flex gap-6 text-base">
			{shown.map(({ label, to }) => (
				<Link
					key={to}
					to={to}
					prefetch="intent"
					aria-current={pathname === to ? 'page' : undefined}
					className="inline-flex min-h-11 items-center border-b-2 border-white/30 font-semibold hover:border-white aria-[current]:border-yolk"
				>
					{label}
				</Link>
			))}
		</nav>
	)
}
