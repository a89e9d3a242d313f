import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { useFailureToast } from '../toast/toast.ts'

// Hardly any visitor needs it.
const WaysOn = lazy(async () => ({ default: (await import('./ways-on.tsx')).WaysOn }))

type ReadFailureToastProps = {
	error: unknown
	title: string
	description?: string
	children: ReactNode
	/** What an address without a page shows; the general screen when left out. */
	missing?: ReactNode
}

/**
 * The error boundary of a page that reads content: a 404 shows the "not found" screen with ways on, and everything else the
 * page's own empty screen (`children`) with a toast that says the reading failed. Of one thing alone (`missing` is given) nobody
 * knows then whether it is there, which stands below its screen.
 */
export function ReadFailureToast({
	error,
	title,
	description,
	children,
	missing,
}: ReadFailureToastProps) {
	const isMissing = isRouteErrorResponse(error) && error.status === 404
	useFailureToast(isMissing ? null : { title, description })
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
	return (
		<>
			{children}
			{missing ? (
				<p className="wrap -mt-12 pb-24 text-center">
					This page could not be read just now. Please try again in a minute.
				</p>
			) : null}
		</>
	)
}
