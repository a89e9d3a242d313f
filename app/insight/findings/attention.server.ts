// How much of each kind needs attention. Most kinds are queries over the records; the live ones are read here.
import { listPausedEditions } from '#content/edition/sendings.server.ts'
import { listRefusedChanges } from '#content/unpublished-overview.server.ts'
import { countLeadWork, countUnseenLeads } from '#enquiries/inbox/queries.server.ts'
import { readIsOpen } from '#kit/site/opening.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import type { Permission } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Db } from '#platform/db/client.server.ts'
import { orNull } from '#platform/lib/env/logger.server.ts'
import { listRefusedProofs } from '#platform/mail/proof/proofs.server.ts'
import { countFailedMails } from '#platform/mail/queries.server.ts'
import { attentionKinds, attentionLine, isAlarm, isFindingKind } from './finding-kinds.ts'
import type { AttentionKind, FindingKind, LiveKind } from './finding-kinds.ts'
import { listFindings } from './list-findings.server.ts'
import { placeOf } from './read-group.server.ts'

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
		kinds: ['not-open'],
		permission: 'site:open',
		read: async (db) => [
			(await readIsOpen(db))
				? 0
				: [
						{
							label: 'Your site is not open yet',
							href: '/admin/put-right',
							text: 'Visitors read “Opening soon”. See what is left to do, then open it.',
						},
					],
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
		kinds: ['mail-proof'],
		permission: 'system:read',
		read: async (db) => [
			(await listRefusedProofs(db)).map(({ sender, advice }) => ({
				label: `Our mail may not arrive: ${sender}`,
				href: '/admin/health#mail',
				text: advice,
			})),
		],
	},
	{
		kinds: ['paused-edition'],
		permission: 'newsletter:send',
		read: async (db) => [
			(await listPausedEditions(db)).map(({ id, subject, reason }) => ({
				label: `Newsletter “${subject}” is paused`,
				href: `/admin/editions/${id}/send`,
				text: reason,
			})),
		],
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
	const place = ({ kind }: Attention) => attentionKinds.indexOf(kind)
	return [...live, ...listed]
		.filter(({ total }) => total > 0)
		.toSorted((a, b) => place(a) - place(b))
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

/** More are under Issues. */
const maxNamed = 20

async function countListed(db: Db, actor: Person, { kind, now }: Counted): Promise<Attention> {
	const limit = attentionLine(kind, 1) ? 1 : maxNamed
	const listed = await orNull(kind, listFindings(db, actor, { kind, now, limit }))
	if (limit === 1) return toAttention(kind, listed?.total ?? 0)
	return toAttention(
		kind,
		(listed?.findings ?? []).map((finding) => ({
			label: finding.detail,
			href: placeOf({ ...finding, kind }).href,
			text: finding.extra ?? '',
		})),
	)
}

function toAttention(kind: AttentionKind, found: number | AttentionLine[]): Attention {
	const [total, named] = Array.isArray(found) ? [found.length, found] : [found, []]
	const line = attentionLine(kind, total)
	return { kind, total, isAlarm: isAlarm(kind), lines: line ? [line] : named }
}
