import { ComparePage } from '#app/admin/history/compare-page.tsx'
import { readComparison } from '#app/admin/history/read-history.server.ts'
import { db } from '#app/db/client.server.ts'
import { notFound } from '#app/lib/http/responses.ts'
import { requireAdminType } from './admin-content.server.ts'
import { readVersionName } from './version-address.ts'
import type { Route } from './+types/compare.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
	const { type, content } = requireAdminType(params.section)
	const { id } = params
	const [from, to] = ['from', 'to'].map((name) => readVersionName(url.searchParams.get(name)))
	const compared = await readComparison(
		db,
		{ type, content },
		{ id, from: from ?? null, to: to ?? null },
	)
	if (!compared) throw notFound(`No versions of ${params.section}/${id}`)
	const { section, label } = type
	return { type: { section, label }, id, compared }
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [
		{ title: `Versions of ${loaderData?.compared.title ?? ''} | Back office` },
		{ name: 'robots', content: 'noindex' },
	]
}

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
	return <ComparePage {...loaderData} />
}
