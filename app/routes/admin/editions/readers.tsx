import { ReaderList } from '#content/edition/reader-list.tsx'
import { editionContent } from '#content/edition/type.server.ts'
import { listReaders } from '#content/edition-sendings.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/readers.ts'

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
	const record = await editionContent.readForm(db, id)
	if (!record) throw notFound(`No edition ${id}`)
	const requested = readListAddress(url.searchParams, ['state'])
	const list = await listReaders(db, record.id, requested)
	return { ...list, requested, id: record.id, title: record.title }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	screenMeta(`Readers of ${loaderData?.title ?? ''}`)

export default function ReadersRoute({ loaderData }: Route.ComponentProps) {
	return <ReaderList {...loaderData} />
}
