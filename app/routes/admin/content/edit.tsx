import { isRouteErrorResponse, redirect } from 'react-router'
import { RefusedScreen } from '#app/admin/frame/refused-screen.tsx'
import { isListed } from '#app/admin/admin-type.ts'
import { OpenedRecord, UnreadRecord } from '#app/admin/form/opened-record.tsx'
import { actorContext } from '#app/auth/actor.ts'
import { adminTypeOfSection } from '#app/content/admin-catalogue.ts'
import { requireAdminType } from './admin-content.server.ts'
import { readForm } from './read-form.server.ts'
import type { Route } from './+types/edit.ts'

/** The only record of a type is edited at its section's own address. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { section, id } = params
	if (!isListed(requireAdminType(section).type)) throw redirect(`/admin/${section}`)
	return readForm({ section, id, actor: context.get(actorContext) })
}

export function meta({ params, loaderData }: Route.MetaArgs) {
	const title = adminTypeOfSection(params.section)?.type.form.titles.edit
	const name = loaderData?.record ? `: ${loaderData.record.title}` : ''
	return [{ title: `${title}${name} | Back office` }, { name: 'robots', content: 'noindex' }]
}

/** For a response that was cut off. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const type = adminTypeOfSection(params.section)?.type
	if (!type || isRouteErrorResponse(error)) return <RefusedScreen error={error} />
	return <UnreadRecord type={type} reason={null} />
}

export default function EditRoute({ loaderData, params }: Route.ComponentProps) {
	const type = adminTypeOfSection(params.section)?.type
	if (!type) return null
	return <OpenedRecord type={type} {...loaderData} />
}
