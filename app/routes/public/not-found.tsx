import { logger } from '#app/lib/logger.server.ts'
import { notFound } from '#app/lib/responses.ts'
import { pageMeta } from '#app/site/meta.ts'
import { NotFoundPage } from '#app/site/not-found-page.tsx'
import type { Route } from './+types/not-found.ts'

const loggedPathLength = 200

export function loader({ url }: Route.LoaderArgs): never {
	logger.info({ path: url.pathname.slice(0, loggedPathLength) }, 'page not found')
	throw notFound('No page at this path')
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({
		title: 'Page Not Found',
		description: 'There is no page at this address.',
		keywords: ['poultry consulting'],
		path: '/',
		origin: matches[0].loaderData?.origin ?? '',
		robots: 'noindex,follow',
	})
}

export default function NotFoundRoute() {
	return <NotFoundPage />
}

export function ErrorBoundary() {
	return <NotFoundPage />
}
