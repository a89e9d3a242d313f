import { broughtBackInWords } from '#kit/admin/history/bring-back-words.ts'
import { HistoryPage } from '#kit/admin/history/history-page.tsx'
import { readHistory } from '#kit/admin/history/read-history.server.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { requireAdminType, readNumber } from './admin-content.server.ts'
import type { Route } from './+types/history.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
	const { type, content } = requireAdminType(params.section)
	const { id } = params
	const requested = readNumber(url.searchParams.get('version'))
	const page = readNumber(url.searchParams.get('page'))
	const history = await readHistory(db, { type, content }, { id, page, version: requested })
	if (!history) throw notFound(`No history of ${params.section}/${id}`)
	const { section, label } = type
	const missing = requested !== null && page === null && !history.opened ? requested : null
	const [done, from] = [url.searchParams.get('done'), readNumber(url.searchParams.get('from'))]
	const back = {
		as: done === 'copy' ? done : 'live',
		fields: url.searchParams.getAll('field'),
	} as const
	const said =
		done !== null && from !== null ? broughtBackInWords(type, { ...back, version: from }) : null
	return { type: { section, label }, id, history, missing, done: said }
}

export function meta({ loaderData }: Route.MetaArgs) {
	return screenMeta(`History of ${loaderData?.history.title ?? ''}`)
}

export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
	return <HistoryPage {...loaderData} />
}
