// How much of each kind needs attention. Most kinds are queries over the records; the live ones are read here.
import { listMissingRoles } from '#content/page/admin-reads.server.ts'
import { pageRoles } from '#content/page/roles.ts'
import { pageType } from '#content/page/type.ts'
import { listRefusedChanges } from '#content/unpublished-overview.server.ts'
import { countLeadWork, countUnseenLeads } from '#enquiries/inbox/queries.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import type { Permission } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { listMissingFacts } from '#platform/business/business.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { countFailedMails } from '#platform/mail/queries.server.ts'
import { attentionKinds, attentionLine, isAlarm, isFindingKind } from './finding-kinds.ts'
import type { AttentionKind, FindingKind, LiveKind } from './finding-kinds.ts'
import { listFindings } from './list-findings.server.ts'

/** A finding, or a number of them: where it is put right, and what is wrong. */
type AttentionLine = { label: string; href: string; text: string; at?: string }

/** The lines are made here, so that browsers load no words of other kinds. */
export type Attention = {
	kind: AttentionKind
	total: number
	isAlarm: boolean
	lines: AttentionLine[]
}

type Person = Extract<Actor, { kind: 'admin' }>

type LiveSource = {
	kinds: LiveKind[]
	permission: Permission
	/** Of each kind its number, or each finding by name. */
	read: (db: Db, actor: Person, now: Date) => Promise<(number | AttentionLine[])[]>
}

const liveSources: LiveSource[] = [
	{
		kinds: ['missing-fact'],
		permission: 'business:edit',
		read: async (db, _actor, now) => [
			(await listMissingFacts(db, now)).map(({ field, label, text }) => ({
				label,
				href: `/admin/business#${field}`,
				text,
			})),
		],
	},
	{
		kinds: ['missing-page'],
		permission: pageType.permission,
		read: async (db, _actor, now) => [
			(await listMissingRoles(db, now)).map(({ role, id }) => ({
				label: pageRoles[role].missing,
				href: `/admin/${pageType.section}/${id === null ? 'new' : `${id}/edit`}`,
				text: pageRoles[role].hint,
			})),
		],
	},
	{
		kinds: ['refused-change'],
		permission: 'content:edit',
		read: async (db, actor) => [
			(await listRefusedChanges(db, actor)).map(({ kind, title, href, refusal }) => ({
				label: `${kind} “${title}”: changes not published`,
				href,
				text: refusal.sentence,
				at: refusal.at,
			})),
		],
	},
	{
		kinds: ['overdue-lead', 'undelivered-reply'],
		permission: 'lead:read',
		read: async (db, { id: owner }, now) => {
			const { overdue, undelivered } = await countLeadWork(db, { owner, now })
			return [overdue, undelivered]
		},
	},
	{
		kinds: ['failed-mail'],
		permission: 'mail:read',
		read: async (db) => [await countFailedMails(db)],
	},
	{
		kinds: ['new-lead', 'suspected-spam'],
		permission: 'lead:read',
		read: async (db) => {
			const { fresh, suspected } = await countUnseenLeads(db)
			return [fresh, suspected]
		},
	},
]

/** What needs attention of the kinds the actor may see, in their order. What cannot be read is logged and left out. */
export async function listAttention(db: Db, actor: Person, now: Date): Promise<Attention[]> {
	const counted = attentionKinds.filter(isFindingKind)
	const [live, ...listed] = await Promise.all([
		listLiveAttention(db, actor, now),
		...counted.map((kind) => countListed(db, actor, { kind, now })),
	])
	return [...live, ...listed].filter(({ total }) => total > 0)
}

/** The same of the live kinds alone. */
export async function listLiveAttention(db: Db, actor: Person, now: Date): Promise<Attention[]> {
	const readable = liveSources.filter(({ permission }) => can(actor, permission))
	const read = await Promise.all(
		readable.map(async ({ kinds, read: readSource }) => {
			const found = await orNull(kinds.join(), readSource(db, actor, now))
			return kinds.map((kind, at) => toAttention(kind, found?.[at] ?? 0))
		}),
	)
	return read.flat().filter(({ total }) => total > 0)
}

type Counted = { kind: FindingKind; now: Date }

async function countListed(db: Db, actor: Person, { kind, now }: Counted): Promise<Attention> {
	const listed = await orNull(kind, listFindings(db, actor, { kind, now, limit: 1 }))
	return toAttention(kind, listed?.total ?? 0)
}

function toAttention(kind: AttentionKind, found: number | AttentionLine[]): Attention {
	const [total, named] = Array.isArray(found) ? [found.length, found] : [found, []]
	const line = attentionLine(kind, total)
	return { kind, total, isAlarm: isAlarm(kind), lines: line ? [line] : named }
}
