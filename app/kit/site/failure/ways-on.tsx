import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { useLeftOut } from '#platform/business/use-business.ts'
import type { NearPage } from '#platform/lib/http/responses.ts'
import { SearchForm } from '#kit/site/search-form.tsx'
import { mainLists } from '../main-lists.ts'
import type { SitePage } from '../main-lists.ts'

/** Below a "not found" message: similar pages, the search, and popular pages. */
export function WaysOn({ error }: { error: unknown }): ReactNode {
	const near = nearPagesOf(error)
	const isLeftOut = useLeftOut()
	const popular = Object.values<SitePage>(mainLists).filter(({ path }) => !isLeftOut(path))
	return (
		<div className="wrap -mt-8 grid max-w-2xl gap-8 pb-24">
			{near.length > 0 ? (
				<nav aria-labelledby="near-pages" className="grid gap-2 border-y border-line py-5">
					<h2 id="near-pages" className="title-3">
						Did you mean
					</h2>
					<Links links={near.map(({ href, title }) => ({ to: href, label: title }))} />
				</nav>
			) : null}
			<SearchForm />
			<nav aria-label="Popular pages">
				<Links links={popular.map(({ path, name, label = name }) => ({ to: path, label }))} />
			</nav>
		</div>
	)
}

function Links({ links }: { links: { to: string; label: string }[] }) {
	return (
		<ul className="flex flex-wrap gap-x-6 gap-y-2">
			{links.map(({ to, label }) => (
				<li key={to}>
					<Link to={to} className="link inline-block min-h-8">
						{label}
					</Link>
				</li>
			))}
		</ul>
	)
}

function nearPagesOf(error: unknown): NearPage[] {
	const near: unknown = isRouteErrorResponse(error) ? error.data?.near : null
	return Array.isArray(near) ? near : []
}
