import { copiedValues } from '#app/admin/form/copied-values.ts'
import { RecordForm } from '#app/admin/form/record-form.tsx'
import { actorContext } from '#app/auth/actor.ts'
import { adminTypeOfSection } from '#app/content/admin-catalogue.ts'
import { db } from '#app/db/client.server.ts'
import { requireListed } from './admin-content.server.ts'
import type { Route } from './+types/new.ts'

/** With `?from=`, the new record starts as a copy of that one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { type, content } = requireListed(params.section)
	const { id, email } = context.get(actorContext)
	const from = url.searchParams.get('from')
	const [options, copied] = await Promise.all([
		content.admin.options?.(db),
		from ? content.readForm(db, from) : null,
	])
	const start = copied ? copiedValues(type, copied.values) : null
	return { options, start, user: { id, email } }
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
