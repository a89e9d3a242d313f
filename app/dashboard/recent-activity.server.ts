import { getActorNames } from '#app/admin/actor-names.server.ts'
import type { Activity } from './recent-activity.tsx'
import { listRecentChanges } from '#app/content/recent-changes.server.ts'
import type { RecentChange } from '#app/content/recent-changes.server.ts'
import { contentTypes } from '#app/content/catalogue.ts'
import type { Db } from '#app/db/client.server.ts'
import { toUseLink } from '#app/content/use-links.ts'

/** Recent changes by people, in words, with their addresses; `ofContent`: only those of content and files. */
export async function readRecentActivity(
	db: Db,
	asked: { ofContent: boolean },
): Promise<Activity[]> {
	const changes = await listRecentChanges(db, asked)
	const people = changes.map(({ actorId }) => actorId)
	const accounts = changes.filter(isOfAccount).map(({ recordId }) => recordId)
	const names = await getActorNames(db, [...people, ...accounts])
	return changes.map((change) => ({
		...placeOf(change, names),
		deed: `${kindOf(change)}, ${deeds[change.action] ?? change.action.replace('state: ', 'marked as ')}`,
		by: names.get(change.actorId) ?? null,
		at: change.at,
	}))
}

/** Labels by action of the audit log. */
const deeds: Record<string, string> = {
	create: 'added',
	update: 'changed',
	trash: 'deleted',
	restore: 'restored',
	delete: 'deleted permanently',
	upload: 'uploaded',
	move: 'reordered',
	feature: 'featured',
	unfeature: 'no longer featured',
	'file-link': 'file link created',
	invite: 'invited',
	'grant-admin': 'access granted',
	'revoke-admin': 'access revoked',
	'change-role': 'role changed',
	'sign-out-everywhere': 'signed out everywhere',
	'reset-second-factor': 'second factor reset',
	'change-email': 'e-mail changed',
	'add-passkey': 'passkey added',
	'remove-passkey': 'passkey removed',
	'start-time-codes': 'second factor set up',
	'end-time-codes': 'second factor turned off',
	'new-recovery-codes': 'recovery codes made',
	'set-password': 'password set',
	note: 'note saved',
	resend: 'sent again',
	'set-aside': 'set aside',
	'erase-person': 'erased',
	'export-person': 'data exported',
}

const kinds: Record<string, string> = {
	...Object.fromEntries(Object.entries(contentTypes).map(([key, { label }]) => [key, label.one])),
	homepage: 'Homepage',
	media: 'File',
	lead: 'Lead',
	mail: 'Mail',
	account: 'Account',
	person: 'Person',
	backup: 'Backup',
}

function kindOf({ recordType }: RecentChange): string {
	return kinds[recordType] ?? recordType
}

function isOfAccount({ recordType }: RecentChange): boolean {
	return recordType === 'account'
}

function placeOf(change: RecentChange, names: Map<string, string>) {
	const { recordType, recordId, title } = change
	if (Object.hasOwn(contentTypes, recordType)) {
		const { href } = toUseLink({ ...change, title: title ?? '', inTrash: change.isInTrash })
		return title === null ? { label: 'Since deleted', href: null } : { label: title, href }
	}
	if (recordType === 'homepage') return { label: 'Homepage', href: '/admin/homepage' }
	if (isOfAccount(change))
		return { label: names.get(recordId) ?? 'An account', href: '/admin/access' }
	if (recordType === 'person') return { label: 'A person’s data', href: '/admin/people' }
	if (recordType === 'mail') return { label: 'A mail', href: null }
	if (title === null) return { label: 'Since deleted', href: null }
	if (recordType === 'media')
		return { label: title, href: `/admin/media?q=${encodeURIComponent(title)}` }
	return { label: title, href: `/admin/leads/${recordId}` }
}
