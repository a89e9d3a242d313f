import { Outlet } from 'react-router'
import { listLiveServices } from '#app/content/service/queries.server.ts'
import { db } from '#app/db/client.server.ts'
import type { Country } from '#app/lib/country.ts'
import { logger } from '#app/lib/logger.server.ts'
import { CookieBanner } from '#app/site/cookie-banner.tsx'
import { Footer } from '#app/site/footer.tsx'
import { Header } from '#app/site/header.tsx'
import { PendingPage } from '#app/site/pending-page.tsx'
import { RouteFocus } from '#app/site/route-focus.tsx'
import { visitorContext } from '#app/site/visitor.ts'
import { pendingScreens } from './pending-screens.tsx'
import type { Route } from './+types/layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const { country } = context.get(visitorContext)
	return { country, services: await footerServices(country) }
}

/** The page itself matters more than its footer: without a database the footer has no services. */
async function footerServices(country: Country) {
	try {
		const services = await listLiveServices(db, { country, now: new Date() })
		return services.map(({ id, title }) => ({ id, title }))
	} catch (error) {
		logger.error({ err: error }, 'reading the footer services failed')
		return []
	}
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<a
				href="#content"
				className="sr-only z-50 bg-yolk px-5 py-3 font-semibold text-deep focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				Skip to content
			</a>
			<Header />
			<main id="content" tabIndex={-1} className="outline-none">
				<PendingPage screens={pendingScreens}>
					<Outlet />
				</PendingPage>
			</main>
			<Footer country={loaderData.country} services={loaderData.services} />
			<CookieBanner />
			<RouteFocus />
		</>
	)
}
