import { Link } from 'react-router'
import { ReaderList } from '#content/edition/reader-list.tsx'
import { editionContent } from '#content/edition/type.server.ts'
import { listReaders, readerStates } from '#content/edition-sendings.server.ts'
import type { ReaderState } from '#content/edition-sendings.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/readers.ts'

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
	const record = await editionContent.readForm(db, id)
	if (!record) throw notFound(`No edition ${id}`)
	const requested = readListAddress(url.searchParams, ['state'])
	const state = requested.filters['state'] ?? ''
	const known = Object.hasOwn(readerStates, state) ? (state as ReaderState) : null
	const { search, page } = requested
	const list = await listReaders(db, record.id, { state: known, search, page })
	return { ...list, requested, id: record.id, title: record.title, states: readerStates }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	screenMeta(`Readers of ${loaderData?.title ?? ''}`)

export default function ReadersRoute({ loaderData }: Route.ComponentProps) {
	const { id, title } = loaderData
	return (
		<ReaderList
			{...loaderData}
			back={<Link className="btn" to={`/admin/editions/${id}/send`}>{`Back to ${title}`}</Link>}
		/>
	)
}
