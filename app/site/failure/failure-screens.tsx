import { Link, isRouteErrorResponse } from 'react-router'
import { EmptyState } from '../list/empty-state.tsx'

/** The screen of an address without a page; `WaysOn` goes below it. */
export function NotFoundPage() {
	return (
		<EmptyState
			heading="h1"
			title="Page Not Found"
			text="There is no page at this address. It may have moved, or the link may have a typo."
		>
			<Link to="/" className="button button-pasture">
				Back to Home
			</Link>
			<Link to="/contact" className="button button-line text-pasture">
				Contact Us
			</Link>
		</EmptyState>
	)
}

/** The last resort when a page could not be rendered; shows no technical details. */
export function UnexpectedError({ error }: { error: unknown }) {
	const isGone = isRouteErrorResponse(error) && error.status === 404
	return (
		<main className="wrap grid min-h-[70dvh] content-center justify-items-start gap-5 py-20">
			<title>{isGone ? 'Page Not Found' : 'This page could not be loaded'}</title>
			<h1 className="title-1">{isGone ? 'Page Not Found' : 'This page could not be loaded'}</h1>
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
