import { redirect } from 'react-router'
import { requireAdminType } from './admin-content.server.ts'
import type { Route } from './+types/edit-redirect.ts'

/** The other reading of a form's address leads to the one in use. */
export function loader({ params }: Route.LoaderArgs) {
	requireAdminType(params.section)
	return redirect(`/admin/${params.section}/${encodeURIComponent(params.id)}/edit`, 301)
}
