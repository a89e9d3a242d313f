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
import { hasPoultry, isLeftOut } from '#platform/business/parts.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { home, homeText } from '#platform/lib/home.ts'
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

export async function loader({ context }: Route.LoaderArgs) {
	const { country, origin } = context.get(visitorContext)
	const business = await readBusiness(context, country)
	return { country, origin, anonKey: env().ANON_KEY, business }
}

/** A page is shown without the business when that cannot be read. */
async function readBusiness(context: Route.LoaderArgs['context'], country: Country) {
	const tags = context.get(pageTagsContext)
	const before = home()
	tags.add(businessTag, openTag)
	try {
		const business = await readShown(context, getBusiness)
		// Other parts of the page may have been made before it was known.
		if (home() !== before) tags.forbidCaching()
		return withHoursOf(business, country)
	} catch (error) {
		logger.error({ err: error }, 'reading the business failed')
		tags.forbidCaching()
		return unknownBusiness()
	}
}

/**
 * Every page says when the office of its country is open: for the others, each byte would be on all pages. With one
 * office there is no other.
 */
function withHoursOf(business: Business, country: Country): Business {
	const own = officeFor(business, country)
	if (business.home) return { ...business, offices: { [own.country]: own } as Business['offices'] }
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
	const where = visitor?.business.home
	// The back office has a look of its own.
	const look = /^\/admin(?:\/|$)/.test(pathname) ? undefined : visitor?.business.look
	const foot =
		visitor && printFoot(visitor.business, { country, address: visitor.origin + pathname })
	return (
		<html
			lang={languageOf(country, where)}
			data-country={where ? undefined : country}
			data-only={where && homeText(where)}
			data-trade={visitor?.business.isPlain && 'other'}
			data-pair={look?.fonts ?? undefined}
			style={{ ...foot, ...look?.colours }}
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content={look?.colours['--color-deep'] ?? '#12301f'} />
				<script
					nonce={nonce}
					dangerouslySetInnerHTML={{ __html: headScript }}
					suppressHydrationWarning
				/>
				<style dangerouslySetInnerHTML={{ __html: styles }} />
				<Meta />
				{iconsOf(visitor?.business).map((icon) => (
					<link key={icon.rel + icon.href} {...icon} />
				))}
				{isLeftOut(feed.href, visitor?.business.leftOut) ? null : <link {...feed} />}
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

const feed = {
	rel: 'alternate',
	href: '/feed.xml',
	type: 'application/rss+xml',
	title: 'News & Updates',
}

const hen = [
	{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
	{ rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
	{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** What browsers show in tabs and on home screens: drawn of a logo or an initial, with an address of its own for each. */
function iconsOf(business: Business | undefined) {
	if (!business || (!business.logo && hasPoultry(business))) return hen
	const mark = business.sharePicture.slice(business.sharePicture.lastIndexOf('/') + 1)
	return [
		{ rel: 'icon', href: `/favicon.ico?${mark}`, sizes: '32x32' },
		{ rel: 'apple-touch-icon', href: `/apple-touch-icon.png?${mark}` },
	]
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
