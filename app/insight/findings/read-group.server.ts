import { contentTypes } from '#content/catalogue.ts'
import { pageType } from '#content/page/type.ts'
import { getActorNames } from '#kit/admin/actor-names.server.ts'
import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import type { Admin } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { sayFinding } from './finding-kinds.ts'
import type { FindingKind } from './finding-kinds.ts'
import { listFindings } from './list-findings.server.ts'
import type { Finding } from './list-findings.server.ts'

type FindingGroupOptions = { kind: FindingKind; mine: boolean; limit: number; offset: number }

/** The findings of a kind, as they are shown; `list` is null when they could not be read, which is logged. */
export async function readGroup(db: Db, actor: Admin, wanted: FindingGroupOptions) {
	const { kind } = wanted
	try {
		const { findings, total } = await listFindings(db, actor, { now: new Date(), ...wanted })
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
	const { type, id, detail, by, since } = finding
	return {
		...placeOf({ ...finding, kind }),
		type,
		id,
		detail,
		what: sayFinding({ ...finding, kind }),
		by: by === null ? null : (names.get(by) ?? null),
		since,
	}
}

type Place = { kind: FindingKind; type: string; id: string; title: string; field?: string }

/** What a record is called, and where a finding in it is put right. */
export function placeOf({ kind, type, id, title, field = '' }: Place) {
	if (type === 'media') return { label: 'File', title, href: `/admin/media?file=${id}` }
	if (kind === 'missing-page' && type !== pageType.key)
		return { label: pageType.label.one, title: '', href: `/admin/${pageType.section}/new` }
	const { label, section, fixed } = contentTypes[type as keyof typeof contentTypes]
	const hash = field ? `#${field}` : ''
	if (fixed === 'one') return { label: label.one, title: '', href: `/admin/${section}${hash}` }
	return { label: label.one, title, href: `/admin/${section}/${id}/edit${hash}` }
}
