import { RefusedScreen } from '#kit/admin/frame/refused-screen.tsx'
import { notFound } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/not-found.ts'

/** Also behind the guard: without a session, nobody learns which addresses exist. */
export function loader({ url }: Route.LoaderArgs) {
	throw notFound(`No page of the back office at ${url.pathname}`)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <RefusedScreen error={error} />
}

export default function AdminNotFoundRoute() {
	return null
}
