import { HistoryPage } from '#app/admin/history/history-page.tsx'
import { readHistory } from '#app/admin/history/read-history.server.ts'
import { db } from '#app/db/client.server.ts'
import { notFound } from '#app/lib/http/responses.ts'
import { requireAdminType } from './admin-content.server.ts'
import { readNumber } from './version-address.ts'
import type { Route } from './+types/history.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
	const { type, content } = requireAdminType(params.section)
	const { id } = params
	const asked = readNumber(url.searchParams.get('version'))
	const page = readNumber(url.searchParams.get('page'))
	const history = await readHistory(db, { type, content }, { id, page, version: asked })
	if (!history) throw notFound(`No history of ${params.section}/${id}`)
	const { section, label } = type
	const missing = asked !== null && page === null && !history.opened ? asked : null
	const done = doneInWords(url.searchParams.get('done'), url.searchParams.get('from'))
	return { type: { section, label }, id, history, missing, done }
}

function doneInWords(done: string | null, from: string | null): string | null {
	const version = readNumber(from)
	if (version === null || done === null) return null
	return done === 'copy'
		? `Version ${version} was brought back as unpublished changes. Visitors see no difference yet.`
		: `Version ${version} was brought back.`
}

export function meta({ loaderData }: Route.MetaArgs) {
	return [
		{ title: `History of ${loaderData?.history.title ?? ''} | Back office` },
		{ name: 'robots', content: 'noindex' },
	]
}

export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
	return <HistoryPage {...loaderData} />
}
