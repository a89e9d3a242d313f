import { Outlet } from 'react-router'
import '#app/admin/admin.css'
import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { FormSkeleton } from '#app/admin/form/form-skeleton.tsx'
import { DensityProvider, isCompactIn } from '#app/admin/list/density.tsx'
import { SessionGate } from '#app/admin/session-gate.tsx'
import { actorContext } from '#app/auth/actor.ts'
import { requireAdmin } from '#app/auth/guard.server.ts'
import { PendingPage } from '#app/site/pending-page.tsx'
import type { PendingScreen } from '#app/site/pending-page.tsx'
import type { Route } from './+types/layout.ts'

const pendingScreens: PendingScreen[] = [
	{ path: /^\/admin\/(?!team\/)[^/]+\/(new|[^/]+\/edit|edit\/[^/]+)$/, screen: <FormSkeleton /> },
]

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Also there so that every navigation below asks the server, and so passes the guard. */
export function loader({ context, request }: Route.LoaderArgs) {
	const { email, name } = context.get(actorContext)
	return { email, name, isCompact: isCompactIn(request.headers.get('Cookie')) }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
	return (
		<AdminFrame email={loaderData.email}>
			<SessionGate email={loaderData.email}>
				<PendingPage screens={pendingScreens}>
					<DensityProvider starts={loaderData.isCompact}>
						<Outlet />
					</DensityProvider>
				</PendingPage>
			</SessionGate>
		</AdminFrame>
	)
}
