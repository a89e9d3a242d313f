import { redirect } from 'react-router'
import { requireAdminType } from './admin-content.server.ts'
import type { Route } from './+types/edit-redirect.ts'

/** `edit/:id` redirects to `:id/edit`. */
export function loader({ params }: Route.LoaderArgs) {
	requireAdminType(params.section)
	return redirect(`/admin/${params.section}/${encodeURIComponent(params.id)}/edit`, 301)
}
