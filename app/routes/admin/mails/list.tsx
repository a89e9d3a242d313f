import { pageSize, readListAddress } from '#kit/records/list-address.ts'
import { FailedMailList } from '#kit/admin/mails/failed-mail-list.tsx'
import { db } from '#platform/db/client.server.ts'
import {
	countFailedMails,
	countSetAsideMails,
	listFailedMails,
} from '#platform/mail/queries.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const isSetAside = url.searchParams.get('show') === 'set-aside'
	const { page } = readListAddress(url.searchParams, [])
	const offset = (page - 1) * pageSize
	const [mails, open, setAside] = await Promise.all([
		listFailedMails(db, { isSetAside, limit: pageSize, offset }),
		countFailedMails(db),
		countSetAsideMails(db),
	])
	return { mails, open, setAside, isSetAside, page }
}

export const meta = () => screenMeta('Failed mails')

export default function FailedMailsRoute({ loaderData }: Route.ComponentProps) {
	return <FailedMailList {...loaderData} />
}
