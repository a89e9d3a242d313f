import { RecordForm } from '#kit/admin/form/record-form.tsx'
import { adminTypeOf, useAdminType } from '#kit/admin/use-admin-type.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { readNewForm } from './read-form.server.ts'
import { sectionOf } from './section-of.ts'
import type { Route } from './+types/new.ts'

/** With `?from=`, it starts as a copy of that one; with `?draft=`, it goes on with what its form has kept. */
export async function loader({ pattern, url, context }: Route.LoaderArgs) {
	return readNewForm({ section: sectionOf(pattern), url, actor: context.get(actorContext) })
}

export function meta({ matches }: Route.MetaArgs) {
	const { titles } = adminTypeOf(matches).form
	return screenMeta(titles.create)
}

export default function NewRoute({ loaderData }: Route.ComponentProps) {
	return (
		<RecordForm type={useAdminType()} record={null} preview={null} visits={null} {...loaderData} />
	)
}
