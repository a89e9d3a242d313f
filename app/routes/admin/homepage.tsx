import { isRouteErrorResponse } from 'react-router'
import { RefusedScreen } from '#app/admin/frame/refused-screen.tsx'
import { reasonOfFailure } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { HomepagePage } from '#app/content/homepage/homepage-page.tsx'
import { getHomepageSettings } from '#app/content/homepage/queries.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Route } from './+types/homepage.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const { id, email } = context.get(actorContext)
	const user = { id, email }
	try {
		return { settings: await getHomepageSettings(db), user, reason: null }
	} catch (error) {
		const reason = reasonOfFailure(error, 'reading the homepage settings failed')
		return { settings: null, user, reason }
	}
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Homepage Management | Back office' },
	{ name: 'robots', content: 'noindex' },
]

/** For a response that was cut off. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (isRouteErrorResponse(error)) return <RefusedScreen error={error} />
	return <HomepagePage settings={null} reason={null} />
}

export default function HomepageRoute({ loaderData }: Route.ComponentProps) {
	return <HomepagePage {...loaderData} />
}
