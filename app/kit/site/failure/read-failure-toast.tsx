import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { ConnectionLostError } from '../connection/keep-page.ts'
import { EmptyState } from '../list/empty-state.tsx'
import { NotFoundPage } from './failure-screens.tsx'
import type { WaysOn as Ways } from './ways-on.tsx'
import { useFailureToast } from '../toast/toast.ts'

/** Loaded on demand, since few visitors need it; renders nothing when that fails. */
const WaysOn = lazy<typeof Ways>(() =>
	import('./ways-on.tsx').then(
		(module) => ({ default: module.WaysOn }),
		() => ({ default: () => null }),
	),
)

type ReadFailureToastProps = {
	error: unknown
	/** Of the toast; without any words only the screen says it. */
	title?: string
	description?: string
	children: ReactNode
	/** The screen for a 404; the general one by default. */
	missing?: ReactNode
}

/**
 * The error boundary of a page that reads content. A 404 shows the "not found" screen with `WaysOn`; any other error
 * shows the page's own empty screen (`children`) and a toast. Without a connection there is a button to try again, and
 * with `missing` (the page of one record) the screen says only that, since the record may exist.
 */
export function ReadFailureToast({
	error,
	description,
	title = description && 'Error',
	children,
	missing,
}: ReadFailureToastProps) {
	const isMissing = isRouteErrorResponse(error) && error.status === 404
	useFailureToast(isMissing || title === undefined ? null : { title, description })
	if (isMissing) {
		return (
			<>
				{missing ?? <NotFoundPage />}
				<Suspense>
					<WaysOn error={error} />
				</Suspense>
			</>
		)
	}
	if (!(error instanceof ConnectionLostError)) return children
	const { title: lost, description: text } = error.words
	if (missing) {
		return (
			<EmptyState heading="h1" title={lost} text={text}>
				<TryAgain />
			</EmptyState>
		)
	}
	return (
		<>
			{children}
			<p className="wrap -mt-12 pb-24 text-center">
				<TryAgain />
			</p>
		</>
	)
}

function TryAgain() {
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	// A revalidation that ends before React has shown that it runs would leave the error on the screen (React Router's
	// RenderErrorBoundary, 8.4); a navigation never does. A fragment would make it one within the page.
	const load = () => navigate({ pathname, search }, { replace: true, preventScrollReset: true })
	return (
		<button type="button" className="button button-pasture" onClick={() => void load()}>
			Try again
		</button>
	)
}
