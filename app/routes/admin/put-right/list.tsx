import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import { actorContext } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { contentTypes } from '#content/catalogue.ts'
import { db } from '#platform/db/client.server.ts'
import { listLiveAttention } from '#insight/findings/attention.server.ts'
import { listAccepted } from '#insight/findings/accepted-findings.server.ts'
import { findingKinds, isFindingKind, sayFinding } from '#insight/findings/finding-kinds.ts'
import type { FindingKind } from '#insight/findings/finding-kinds.ts'
import { FindingsPage } from '#insight/findings/findings-page.tsx'
import { listFindings } from '#insight/findings/list-findings.server.ts'
import type { Finding } from '#insight/findings/list-findings.server.ts'
import { pageSize, readListAddress } from '#kit/records/list-address.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
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
			...placeOf({ type: record.recordType, id: record.recordId, title: title ?? '' }),
			by: names.get(by) ?? null,
			at,
		}))
		return { accepted: { list, total }, attention: [], groups: [], kind: null, mine: false, page }
	}
	const mine = filters['whose'] === 'me'
	// Mails that were sent before it had this name.
	const wanted = filters['kind'] === 'past-check' ? 'review-due' : filters['kind']
	const kind = isFindingKind(wanted) ? wanted : null
	const requested = kind ? { mine, limit: pageSize, offset } : { mine, limit: first, offset: 0 }
	const [attention, ...groups] = await Promise.all([
		kind || mine ? [] : listLiveAttention(db, actor, new Date()),
		...(kind ? [kind] : findingKinds).map((each) => readGroup(actor, each, requested)),
	])
	return { accepted: null, attention, groups, kind, mine, page }
}

type FindingGroupOptions = { mine: boolean; limit: number; offset: number }

/** The findings of a kind, as they are shown; `list` is null when they could not be read, which is logged. */
async function readGroup(actor: Admin, kind: FindingKind, wanted: FindingGroupOptions) {
	try {
		const { findings, total } = await listFindings(db, actor, { kind, now: new Date(), ...wanted })
		const actors = findings.flatMap(({ by }) => by ?? [])
		const names = await getActorNames(db, actors)
		const list = findings.map((finding) => toRow(finding, { kind, names }))
		return { kind, total, list, reason: null }
	} catch (error) {
		return { kind, total: 0, list: null, reason: reasonOfFailure(error, `listing ${kind} failed`) }
	}
}

type Shown = { kind: FindingKind; names: ReadonlyMap<string, string> }

function toRow(finding: Finding, { kind, names }: Shown) {
	const { type, id, detail, field, by, since } = finding
	return {
		...placeOf(finding, field),
		type,
		id,
		detail,
		what: sayFinding({ ...finding, kind }),
		by: by === null ? null : (names.get(by) ?? null),
		since,
	}
}

/** What a record is called, and where it is put right. */
function placeOf({ type, id, title }: { type: string; id: string; title: string }, field = '') {
	if (type === 'media') return { label: 'File', title, href: `/admin/media?file=${id}` }
	const { label, section, fixed } = contentTypes[type as keyof typeof contentTypes]
	const href = `/admin/${section}/${id}/edit${field ? `#${field}` : ''}`
	return { label: label.one, title: fixed === 'one' ? '' : title, href }
}

export const meta = () => screenMeta('Issues')

export default function PutRightRoute({ loaderData }: Route.ComponentProps) {
	return <FindingsPage {...loaderData} />
}
