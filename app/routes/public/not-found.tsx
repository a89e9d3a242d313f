import { redirect } from 'react-router'
import { fixedPageMeant } from '#app/content/catalogue.ts'
import { findNearPages } from '#app/content/near-pages.server.ts'
import { db } from '#app/db/client.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { notFound } from '#app/lib/http/responses.ts'
import { headOf, pageMeta } from '#app/site/document/meta.ts'
import { recordOfPath } from '#app/site/missing-page.ts'
import { NotFoundPage } from '#app/site/failure/failure-screens.tsx'
import { WaysOn } from '#app/site/failure/ways-on.tsx'
import type { Route } from './+types/not-found.ts'

export async function loader({ params, url }: Route.LoaderArgs): Promise<never> {
	const meant = fixedPageMeant(`/${params['*']}`)
	if (meant) throw redirect(meant + url.search, 301)
	const requested = recordOfPath(`/${params['*']}`)
	throw notFound('No page at this path', requested ? await nearPages(requested) : [])
}

/** Empty when the search fails. */
async function nearPages(requested: string) {
	try {
		return await findNearPages(db, requested, new Date())
	} catch (error) {
		logger.error({ err: error }, 'looking for near pages failed')
		return []
	}
}

export function meta({ matches, location }: Route.MetaArgs) {
	return pageMeta({
		title: 'Page Not Found',
		description: 'There is no page at this address.',
		keywords: ['poultry consulting'],
		path: location.pathname,
		...headOf(matches),
		robots: 'noindex,follow',
	})
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
