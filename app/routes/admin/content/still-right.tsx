import { isListed } from '#app/admin/admin-type.ts'
import { db } from '#app/db/client.server.ts'
import { readStillRight } from '#app/findings/checks/read-still-right.server.ts'
import { StillRightPage } from '#app/findings/checks/still-right-page.tsx'
import { notFound } from '#app/lib/http/responses.ts'
import { requireAdminType } from './admin-content.server.ts'
import type { Route } from './+types/still-right.ts'

export async function loader({ params: { section, id } }: Route.LoaderArgs) {
	const { key, type, content } = requireAdminType(section)
	const record = await readStillRight(db, { type, content }, { key, id, now: new Date() })
	if (!record) throw notFound(`Nothing to check at ${section}/${id}`)
	const formPath = isListed(type) ? `/admin/${section}/${id}/edit` : `/admin/${section}`
	return { type: { section, label: type.label }, id, formPath, record }
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [
		{ title: `Still right? ${loaderData?.record.title ?? ''} | Back office` },
		{ name: 'robots', content: 'noindex' },
	]
}

export default function StillRightRoute({ loaderData }: Route.ComponentProps) {
	return <StillRightPage {...loaderData} />
}
