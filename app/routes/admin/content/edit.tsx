import { isRouteErrorResponse, redirect } from 'react-router'
import { RefusedScreen } from '#kit/admin/frame/refused-screen.tsx'
import { isListed } from '#kit/admin/admin-type.ts'
import { OpenedRecord, UnreadRecord } from '#kit/admin/form/opened-record.tsx'
import { adminTypeOf, useAdminType } from '#kit/admin/use-admin-type.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { requireAdminType } from './admin-content.server.ts'
import { readForm } from './read-form.server.ts'
import { sectionOf } from './section-of.ts'
import type { Route } from './+types/edit.ts'

/** The only record of a type is edited at its section's own address. */
export async function loader({ params: { id }, pattern, context }: Route.LoaderArgs) {
	const section = sectionOf(pattern)
	if (!isListed(requireAdminType(section).type)) throw redirect(`/admin/${section}`)
	return readForm({ section, id, actor: context.get(actorContext) })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const { titles } = adminTypeOf(matches).form
	const name = loaderData?.record ? `: ${loaderData.record.title}` : ''
	return screenMeta(`${titles.edit}${name}`)
}

/** For a response that was cut off. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const type = useAdminType()
	if (isRouteErrorResponse(error)) return <RefusedScreen error={error} />
	return <UnreadRecord type={type} reason={null} />
}

export default function EditRoute({ loaderData }: Route.ComponentProps) {
	return <OpenedRecord type={useAdminType()} {...loaderData} />
}
