import { Link, isRouteErrorResponse } from 'react-router'
import { useLabels } from '../labels.ts'
import { EmptyState } from '../list/empty-state.tsx'

/** The screen of an address without a page; `WaysOn` goes below it. */
export function NotFoundPage() {
	const labels = useLabels()
	return (
		<EmptyState
			heading="h1"
			form="menus"
			edit="labels.missingTitle heading"
			title={labels.missingTitle}
			text={labels.missingText}
		>
			<Link to="/" className="button button-pasture">
				{labels.missingHome}
			</Link>
			<Link to="/contact" className="button button-line text-pasture">
				{labels.missingContact}
			</Link>
		</EmptyState>
	)
}

/** The screen of a page that could not be read, that has no screen of its own for that. */
export function NotLoaded() {
	return (
		<EmptyState
			heading="h1"
			title="This page could not be loaded"
			text="Something went wrong on our side. Please try again in a minute."
		/>
	)
}

/** The last resort when a page could not be rendered; shows no technical details. */
export function UnexpectedError({ error }: { error: unknown }) {
	const isGone = isRouteErrorResponse(error) && error.status === 404
	const title = isGone ? 'Page Not Found' : 'This page could not be loaded'
	return (
		<main className="wrap grid min-h-[70dvh] content-center justify-items-start gap-5 py-20">
			<title>{title}</title>
			<h1 className="title-1">{title}</h1>
			<p className="lead max-w-xl">
				{isGone
					? 'There is no page at this address.'
					: 'Something went wrong on our side. Please try again in a minute.'}
			</p>
			<a className="button button-pasture" href="/">
				Back to the home page
			</a>
		</main>
	)
}
