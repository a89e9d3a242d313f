import { isListed } from '#kit/admin/admin-type.ts'
import { db } from '#platform/db/client.server.ts'
import { readStillRight } from '#insight/findings/checks/read-still-right.server.ts'
import { StillRightPage } from '#insight/findings/checks/still-right-page.tsx'
import { notFound } from '#platform/lib/http/responses.ts'
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
