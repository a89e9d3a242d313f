import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ConnectionLostError } from '../connection/keep-page.ts'
import { EmptyState } from '../list/empty-state.tsx'
import { NotFoundPage } from './failure-screens.tsx'
import { useFailureToast } from '../toast/toast.ts'

// Loaded on demand: few visitors need it.
const WaysOn = lazy(async () => ({ default: (await import('./ways-on.tsx')).WaysOn }))

type ReadFailureToastProps = {
	error: unknown
	title: string
	description?: string
	children: ReactNode
	/** The screen for a 404; the general one by default. */
	missing?: ReactNode
}

/**
 * The error boundary of a page that reads content. A 404 shows the "not found" screen with `WaysOn`; any other error shows the
 * page's own empty screen (`children`) and a toast. With `missing` (the page of one record), a sentence below says that the page
 * could not be read, since the record may exist; without a connection the whole screen says only that.
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
	if (missing && error instanceof ConnectionLostError)
		return <EmptyState heading="h1" title={error.words.title} text={error.words.description} />
	return (
		<>
			{children}
			{missing ? (
				<p className="wrap -mt-12 pb-24 text-center">
					This page could not be loaded. Please try again in a minute.
				</p>
			) : null}
		</>
	)
}
