import { RecordForm } from '#app/admin/form/record-form.tsx'
import { actorContext } from '#app/auth/actor.ts'
import { adminTypeOfSection } from '#app/content/admin-catalogue.ts'
import { readNewForm } from './read-form.server.ts'
import type { Route } from './+types/new.ts'

/** With `?from=`, the new record starts as a copy of that one; with `?draft=`, it goes on with what its form has kept. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	return readNewForm({ section: params.section, url, actor: context.get(actorContext) })
}

export function meta({ params }: Route.MetaArgs) {
	const title = adminTypeOfSection(params.section)?.type.form.titles.create
	return [{ title: `${title} | Back office` }, { name: 'robots', content: 'noindex' }]
}

export default function NewRoute({ loaderData, params }: Route.ComponentProps) {
	const type = adminTypeOfSection(params.section)?.type
	if (!type) return null
	return <RecordForm type={type} record={null} preview={null} {...loaderData} />
}
