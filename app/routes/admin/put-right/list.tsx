import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import { db } from '#platform/db/client.server.ts'
import { listLiveAttention } from '#insight/findings/attention.server.ts'
import { listAccepted } from '#insight/findings/accepted-findings.server.ts'
import { findingKinds, isFindingKind, sayFinding } from '#insight/findings/finding-kinds.ts'
import { FindingsPage } from '#insight/findings/findings-page.tsx'
import type { Opening } from '#insight/findings/opening-card.tsx'
import { findRemoval } from '#insight/findings/remove-demo.server.ts'
import { placeOf, readGroup } from '#insight/findings/read-group.server.ts'
import { pageSize, readListAddress } from '#kit/records/list-address.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { readIsOpen } from '#kit/site/opening.server.ts'
import { makePreviewLink } from '#kit/site/preview-links.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import type { Route } from './+types/list.ts'

/** Of each kind, as long as all are shown. */
const first = 5

export async function loader({ url, context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const { filters, page } = readListAddress(url.searchParams, ['kind', 'whose', 'show'])
	const offset = (page - 1) * pageSize
	if (filters['show'] === 'on-purpose') {
		const { accepted, total } = await listAccepted(db, actor, { limit: pageSize, offset })
		const actors = accepted.map(({ by }) => by)
		const names = await getActorNames(db, actors)
		const list = accepted.map(({ id, title, kind, detail, by, at, ...record }) => ({
			id,
			what: sayFinding({ kind, detail }),
			...placeOf({ kind, type: record.recordType, id: record.recordId, title: title ?? '' }),
			by: names.get(by) ?? null,
			at,
		}))
		const nothing = { attention: [], opening: null, groups: [], kind: null, mine: false }
		return { accepted: { list, total }, ...nothing, page }
	}
	const mine = filters['whose'] === 'me'
	// Mails that were sent before it had this name.
	const wanted = filters['kind'] === 'past-check' ? 'review-due' : filters['kind']
	const kind = isFindingKind(wanted) ? wanted : null
	const requested = kind ? { mine, limit: pageSize, offset } : { mine, limit: first, offset: 0 }
	const [attention, opening, ...groups] = await Promise.all([
		kind || mine ? [] : listLiveAttention(db, actor, new Date()),
		kind || mine || !can(actor, 'site:open') ? null : orNull('opening', readOpening(actor.id)),
		...(kind ? [kind] : findingKinds).map((each) =>
			readGroup(db, actor, { kind: each, ...requested }),
		),
	])
	// The switch itself is on this screen.
	const others = attention.filter((one) => one.kind !== 'not-open')
	return { accepted: null, attention: others, opening, groups, kind, mine, page }
}

async function readOpening(by: string): Promise<Opening> {
	const now = new Date()
	const [isOpen, { id }, removal] = await Promise.all([
		readIsOpen(db),
		getSiteText(db, 'homepage'),
		findRemoval(db, now),
	])
	// While the site is closed, a preview of its home page shows all of it.
	const link = await makePreviewLink(db, { type: 'homepage', id, path: '/', by }, now)
	const preview = { ...link, recordPath: `/admin/homepage/${id}` }
	return { isOpen, preview, removedAt: removal?.at ?? null }
}

export const meta = () => screenMeta('Issues')

export default function PutRightRoute({ loaderData }: Route.ComponentProps) {
	return <FindingsPage {...loaderData} />
}
