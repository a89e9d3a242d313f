import { leadToFixedPage, nothingAt } from '#content/near-pages.server.ts'
import { db } from '#platform/db/client.server.ts'
import { headOf, missingMeta } from '#kit/site/document/meta.ts'
import { NotFoundPage } from '#kit/site/failure/failure-screens.tsx'
import { WaysOn } from '#kit/site/failure/ways-on.tsx'
import type { Route } from './+types/not-found.ts'

export async function loader({ params, url }: Route.LoaderArgs): Promise<never> {
	const path = `/${params['*']}`
	leadToFixedPage(path, url)
	throw await nothingAt(db, path, new Date())
}

export function meta({ matches, location }: Route.MetaArgs) {
	return missingMeta({ path: location.pathname, ...headOf(matches) })
}

export default function NotFoundRoute() {
	return <NotFoundPage />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<>
			<NotFoundPage />
			<WaysOn error={error} />
		</>
	)
}
