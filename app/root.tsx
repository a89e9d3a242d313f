import type { ReactNode } from 'react'
import { lazy, Suspense, use, useEffect } from 'react'
import {
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useLocation,
	useRouteLoaderData,
} from 'react-router'
import { officeFor } from '#platform/business/business.ts'
import type { Business } from '#platform/business/business.ts'
import {
	businessTag,
	getBusiness,
	openTag,
	unknownBusiness,
} from '#platform/business/business.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { languageOf } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { headScript, styles, NonceContext } from '#kit/site/document/in-page.ts'
import { printFoot } from '#kit/site/print/print.tsx'
import type { AccessDenied as Denied } from '#kit/site/session/access-denied.tsx'
import { UnexpectedError } from '#kit/site/failure/failure-screens.tsx'
import { readShown } from '#kit/site/preview.server.ts'
import { screenChange } from '#kit/site/toast/screen-change.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import type { Route } from './+types/root.ts'

// Loaded on demand: every page of the site loads this file.
const AccessDenied = lazy<typeof Denied>(() =>
	import('#kit/site/session/access-denied.tsx').then(
		(module) => ({ default: module.AccessDenied }),
		() => ({ default: () => <UnexpectedError error={null} /> }),
	),
)

export const links: Route.LinksFunction = () => [
	{ rel: 'alternate', href: '/feed.xml', type: 'application/rss+xml', title: 'News & Updates' },
]

export async function loader({ context }: Route.LoaderArgs) {
	const { country, origin } = context.get(visitorContext)
	const business = await readBusiness(context, country)
	return { country, origin, anonKey: env().ANON_KEY, business }
}

/** A page is shown without the business when that cannot be read. */
async function readBusiness(context: Route.LoaderArgs['context'], country: Country) {
	const tags = context.get(pageTagsContext)
	tags.add(businessTag, openTag)
	try {
		return withHoursOf(await readShown(context, getBusiness), country)
	} catch (error) {
		logger.error({ err: error }, 'reading the business failed')
		tags.forbidCaching()
		return unknownBusiness()
	}
}

/** Every page says when the office of its country is open: for the others, each byte would be on all pages. */
function withHoursOf(business: Business, country: Country): Business {
	const own = officeFor(business, country)
	const offices = Object.entries(business.offices).map(([name, office]) => [
		name,
		office === own ? office : { ...office, hours: [], state: '' },
	])
	return { ...business, offices: Object.fromEntries(offices) as Business['offices'] }
}

export function Layout({ children }: { children: ReactNode }) {
	const visitor = useRouteLoaderData<typeof loader>('root')
	const country = visitor?.country ?? 'New Zealand'
	const nonce = use(NonceContext)
	const { pathname } = useLocation()
	const foot =
		visitor && printFoot(visitor.business, { country, address: visitor.origin + pathname })
	return (
		<html lang={languageOf(country)} data-country={country} style={foot} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#12301f" />
				<script
					nonce={nonce}
					dangerouslySetInnerHTML={{ __html: headScript }}
					suppressHydrationWarning
				/>
				<style dangerouslySetInnerHTML={{ __html: styles }} />
				<Meta />
				{iconsOf(visitor?.business.logo).map((icon) => (
					<link key={icon.rel + icon.href} {...icon} />
				))}
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	)
}

const hen = [
	{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
	{ rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
	{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** What browsers show in tabs and on home screens. */
function iconsOf(logo: string | null | undefined) {
	return logo ? ['icon', 'apple-touch-icon'].map((rel) => ({ rel, href: logo })) : hen
}

export default function Root() {
	const { pathname } = useLocation()
	useEffect(() => {
		document.documentElement.dataset.hydrated = ''
		dispatchEvent(new Event('hydrated'))
	}, [])
	useEffect(() => {
		addEventListener('unhandledrejection', ignoreCancelled)
		return () => removeEventListener('unhandledrejection', ignoreCancelled)
	}, [])
	useEffect(() => void document.dispatchEvent(new Event(screenChange)), [pathname])
	return <Outlet />
}

/** React Router reads a navigation's response to its end, and handles no error there when another cancels it. */
function ignoreCancelled(event: PromiseRejectionEvent): void {
	const { reason } = event
	if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (isRouteErrorResponse(error) && error.status === 403)
		return (
			<Suspense>
				<AccessDenied isOfRole={error.data?.code === 'notAllowed'} />
			</Suspense>
		)
	return <UnexpectedError error={error} />
}
