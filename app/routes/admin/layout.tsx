import { Outlet } from 'react-router'
import '#kit/admin/admin.css'
import { AdminFrame } from '#kit/admin/frame/admin-frame.tsx'
import { keepScreens } from '#kit/admin/frame/keep-screen.ts'
import { FormSkeleton } from '#kit/admin/form/form-skeleton.tsx'
import { DensityProvider, isCompactIn } from '#kit/admin/list/density.tsx'
import { Palette } from '#kit/admin/palette/palette.tsx'
import { SessionGate } from '#kit/admin/session-gate.tsx'
import { actorContext } from '#platform/auth/actor.ts'
import { roleCan } from '#platform/auth/access/permissions.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import { requireAccess } from '#platform/auth/session/guard.server.ts'
import { commandsOf, menuOf } from '#content/admin-menu.ts'
import { contentTypes } from '#content/catalogue.ts'
import { db } from '#platform/db/client.server.ts'
import { countUnseenLeads } from '#enquiries/inbox/queries.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { PendingPage } from '#kit/site/pending-page.tsx'
import type { PendingScreen } from '#kit/site/pending-page.tsx'
import { guardedRoute } from './content/section-of.ts'
import type { Route } from './+types/layout.ts'

const pendingScreens: PendingScreen[] = [
	{ path: /^\/admin\/(?!team\/)[^/]+\/(new|[^/]+\/edit|edit\/[^/]+)$/, screen: <FormSkeleton /> },
]

export const middleware: Route.MiddlewareFunction[] = [
	({ request, context, ...matched }, next) =>
		requireAccess({ request, context, ...guardedRoute(matched) }, next),
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	keepScreens(Object.values(contentTypes)),
]

/** Also makes every navigation below call the server, and so pass the guard. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const { email, name, role } = context.get(actorContext)
	const isCompact = isCompactIn(request.headers.get('Cookie'))
	// The menu works without the numbers.
	const unseen = roleCan(role, 'lead:read') ? await orNull('new leads', countUnseenLeads(db)) : null
	return { email, name, role, isCompact, unseen }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Back office' },
	{ name: 'robots', content: 'noindex' },
]

async function loadPlaces(role: Role) {
	const { placesOf } = await import('#content/named-places.ts')
	return placesOf(role)
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
	const { email, role, unseen } = loaderData
	const counts = unseen && {
		'/admin/leads': [
			{ count: unseen.fresh + unseen.again, word: 'new' },
			{ count: unseen.suspected, word: 'spam?', isQuiet: true },
		],
	}
	return (
		<SessionGate email={email}>
			<AdminFrame email={email} menu={menuOf(role)} counts={counts ?? {}}>
				<PendingPage screens={pendingScreens}>
					<DensityProvider starts={loaderData.isCompact}>
						<Outlet />
					</DensityProvider>
				</PendingPage>
				<Palette commands={commandsOf(role)} loadPlaces={() => loadPlaces(role)} />
			</AdminFrame>
		</SessionGate>
	)
}
