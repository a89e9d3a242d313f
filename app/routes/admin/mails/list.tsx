import { FailedMailList } from '#app/admin/mails/failed-mail-list.tsx'
import { db } from '#app/db/client.server.ts'
import { countFailedMails, listFailedMails } from '#app/mail/queries.server.ts'
import type { Route } from './+types/list.ts'

export async function loader({ url }: Route.LoaderArgs) {
	const isSetAside = url.searchParams.get('show') === 'set-aside'
	const [mails, open] = await Promise.all([
		listFailedMails(db, { isSetAside }),
		countFailedMails(db),
	])
	return { mails, open, isSetAside }
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Failed mails | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function FailedMailsRoute({ loaderData }: Route.ComponentProps) {
	return <FailedMailList {...loaderData} />
}
