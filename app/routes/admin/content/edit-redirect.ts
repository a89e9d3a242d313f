import { redirect } from 'react-router'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { findRecordId } from '#kit/records/find-slug.server.ts'
import { requireAdminType } from './admin-content.server.ts'
import type { Route } from './+types/edit-redirect.ts'

/**
 * `edit/:id` redirects to `:id/edit`. Public pages name most records by their slug only, so it may be one as well;
 * `?at=` names the field to go to: the fragment of an address would be lost while somebody signs in on the way.
 */
export async function loader({ params: { section, id: requested }, url }: Route.LoaderArgs) {
	const { content } = requireAdminType(section)
	const field = /^[\w.]+$/.exec(url.searchParams.get('at') ?? '')
	const form = (id: string | number) =>
		`/admin/${section}/${encodeURIComponent(id)}/edit${field ? `#${field[0]}` : ''}`
	if (content.parseId(requested) !== null) return redirect(form(requested), 301)
	const id = await findRecordId(db, content, requested)
	if (id === null) throw notFound(`None of ${section} has this slug`)
	return redirect(form(id))
}
