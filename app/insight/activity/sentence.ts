// What an audit row says, as a sentence after the name of who did it.
import { mailLabels } from '#kit/admin/mails/mail-labels.ts'
import { roleLabels } from '#kit/admin/access/access-person.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { leadStateLabels } from '#enquiries/inbox/lead-labels.ts'
import type { LeadState } from '#enquiries/inbox/lead-labels.ts'
import { countLabels, countWords } from '#insight/people/person-counts.ts'
import type { PersonCounts } from '#insight/people/person-counts.ts'
import type { RecordState } from '#kit/records/state.ts'
import type { Activity, Change } from './change.ts'

type Sentence = Pick<Activity, 'before' | 'label' | 'href' | 'after'>

/** Verb, and what follows the record. */
type ActionText = [verb: string, after?: string]

/** The sentence of a change; `names` are those of accounts, by id. */
export function sentenceOf(change: Change, names: ReadonlyMap<string, string>): Sentence {
	const { recordType } = change
	if (Object.hasOwn(contentTypes, recordType)) return ofContent(change)
	if (recordType === 'account') return ofAccount(change, names)
	if (recordType === 'lead' && change.action === 'owner') return ofOwner(change, names)
	const say = Object.hasOwn(sentences, recordType) ? sentences[recordType] : undefined
	return say ? say(change) : plain(`made a change (${change.action})`)
}

const sentences: Record<string, (change: Change) => Sentence> = {
	media: ofFile,
	lead: ofLead,
	mail: ofMail,
	person: ofPerson,
	'sign-in': ofSignIn,
	backup: ({ action }) => ({
		before: action === 'backup.fail' ? 'could not make the' : 'made the',
		label: 'nightly backup',
		href: '/admin/health',
		after: '',
	}),
	newsletter: () => plain('said who had left the service that sent the newsletter before'),
	site: ({ action }) => {
		const label = action.endsWith('demo') ? 'the demo content' : 'the site'
		return { before: siteActions[action] ?? 'changed', label, href: '/admin/put-right', after: '' }
	},
}

const siteActions: Record<string, string> = {
	open: 'opened',
	close: 'closed',
	'remove-demo': 'removed',
	'restore-demo': 'brought back',
}

function plain(before: string, after = ''): Sentence {
	return { before, label: null, href: null, after }
}

const contentActions: Record<string, ActionText> = {
	create: ['added'],
	update: ['changed'],
	trash: ['moved', ' to the trash'],
	restore: ['restored', ' from the trash'],
	delete: ['removed', ' for good'],
	upload: ['uploaded'],
	move: ['reordered'],
	feature: ['featured'],
	unfeature: ['stopped featuring'],
	'file-link': ['made a link to the file of'],
	schedule: ['scheduled changes of'],
	unschedule: ['cancelled the time of changes of'],
	discardCopy: ['discarded unpublished changes of'],
	withdrawPreviews: ['withdrew the preview links of'],
	'accept-finding': ['ignored an issue in'],
	'reopen-finding': ['listed an ignored issue again in'],
	'add-search-word': ['gave a search word to'],
	review: ['reviewed'],
	'review-by': ['changed when to review'],
	'review-owner': ['changed who reviews'],
	send: ['sent'],
	stop: ['stopped the sending of'],
	'go on': ['let the sending of', ' go on'],
	end: ['ended the sending of'],
	'send again': ['sent a mail of', ' again'],
	// What was logged by these names stays in the log.
	check: ['reviewed'],
	'check-by': ['changed when to check'],
	'check-owner': ['changed who checks'],
	'remove-search-word': ['took a search word from'],
}

/** What a save did to the publishing of a record that was there already. */
const stateActions: Record<RecordState, ActionText> = {
	published: ['published'],
	scheduled: ['scheduled'],
	draft: ['turned', ' back into a draft'],
	ended: ['took', ' off the site'],
}

const firstActions: Record<RecordState, ActionText> = {
	published: ['added and published'],
	scheduled: ['added and scheduled'],
	draft: ['added', ' as a draft'],
	ended: ['added'],
}

function actionOf({ action, detail }: Pick<Change, 'action' | 'detail'>): ActionText {
	const state = detail['state'] as RecordState | undefined
	const byState = { create: firstActions, update: stateActions }[action]
	return (state && byState?.[state]) ?? contentActions[action] ?? ['changed']
}

/** A record's first version goes without saying. */
function versionOf({ action, detail }: Change): string {
	if (action === 'create') return ''
	return typeof detail['version'] === 'number' ? `, version ${detail['version']}` : ''
}

function ofContent(change: Change): Sentence {
	const { recordType, title } = change
	const { label, fixed } = contentTypes[recordType as ContentKey]
	const noun = label.one.toLowerCase()
	const [verb, after = ''] = actionOf(change)
	if (fixed === 'one')
		return {
			before: `${verb} the`,
			label: noun,
			href: placeOf(change),
			after: `${after}${versionOf(change)}`,
		}
	if (title === null) return { before: verb, label: `a deleted ${noun}`, href: null, after }
	return {
		before: `${verb} the ${noun}`,
		label: title || 'untitled',
		href: placeOf(change),
		after: `${after}${versionOf(change)}`,
	}
}

/** The version that the change made, and what it changed; the trash for a record that lies there. */
function placeOf({ recordType, recordId, isInTrash, detail }: Change): string {
	if (isInTrash) return '/admin/trash'
	const record = `/admin/${contentTypes[recordType as ContentKey].section}/${recordId}`
	const { version } = detail
	return typeof version === 'number' ? `${record}/history?version=${version}` : `${record}/edit`
}

function ofFile(change: Change): Sentence {
	const { action, title, isInTrash } = change
	const [verb, after = ''] = actionOf(change)
	if (action === 'delete') return plain('deleted a file')
	if (title === null) return { before: verb, label: 'a deleted file', href: null, after }
	const href = isInTrash ? '/admin/trash' : `/admin/media?q=${encodeURIComponent(title)}`
	return { before: `${verb} the file`, label: title, href, after }
}

function ofLead({ action, title, recordId }: Change): Sentence {
	const [, state = ''] = /^state: (.*)$/.exec(action) ?? []
	const [verb, after] = state
		? ['marked', ` as ${(leadStateLabels[state as LeadState] ?? state).toLowerCase()}`]
		: [action === 'note' ? 'saved a note on' : 'changed', '']
	if (title === null) return { before: verb, label: 'a deleted lead', href: null, after }
	return { before: `${verb} the lead from`, label: title, href: `/admin/leads/${recordId}`, after }
}

/** Whose a lead is from then on. */
function ofOwner(
	{ title, recordId, actorId, detail: { owner } }: Change,
	names: ReadonlyMap<string, string>,
): Sentence {
	const place =
		title === null
			? { label: 'a deleted lead', href: null }
			: { label: title, href: `/admin/leads/${recordId}` }
	const noun = title === null ? '' : ' the lead from'
	if (owner === actorId) return { before: `took${noun}`, ...place, after: '' }
	const to = typeof owner === 'string' ? (names.get(owner) ?? 'a deleted account') : 'nobody'
	return { before: `gave${noun}`, ...place, after: ` to ${to}` }
}

function ofMail({ action, title, leadId }: Change): Sentence {
	const [verb, after] = action === 'set-aside' ? ['set', ' aside'] : ['sent', ' again']
	const href = leadId === null ? null : `/admin/leads/${leadId}`
	if (title === null) return { before: verb, label: 'a deleted mail', href: null, after }
	return { before: `${verb} the mail`, label: mailLabels[title] ?? title, href, after }
}

/** Older rows do not count what was not held apart then. */
const noCounts = Object.fromEntries(
	Object.keys(countLabels).map((kind) => [kind, 0]),
) as PersonCounts

function ofPerson({ action, detail }: Change): Sentence {
	const words = countWords({ ...noCounts, ...(detail as Partial<PersonCounts>) }).join(', ')
	const after = words ? ` (${words})` : ''
	return action === 'erase-person'
		? plain('erased a person’s data', after)
		: { before: 'exported', label: 'a person’s data', href: '/admin/people', after }
}

const signInWays: Record<string, string> = {
	password: 'with a password',
	passkey: 'with a passkey',
	'time-code': 'with a code from their app',
	'recovery-code': 'with a recovery code',
	link: 'with a mailed link',
}

function ofSignIn({ detail }: Change): Sentence {
	const { method, browser, country } = detail as Record<string, string | undefined>
	const words = ['signed in', signInWays[method ?? ''], browser && `in ${browser}`]
	return plain(words.filter(Boolean).join(' '), country ? ` from ${country}` : '')
}

/** What one person does to another's access. */
const accessActions: Record<string, (role: string) => ActionText> = {
	invite: (role) => ['invited', role && ` as ${role}`],
	'grant-admin': (role) => ['gave access to', role && ` as ${role}`],
	'revoke-admin': () => ['took away the access of'],
	'change-role': (role) => ['made', ` ${role || 'somebody with another role'}`],
	'sign-out-everywhere': () => ['signed', ' out everywhere'],
	'reset-second-factor': () => ['reset the second factor of'],
}

/** What people do to their own account. */
const ownActions: Record<string, string> = {
	'change-email': 'changed the email',
	'change-name': 'changed the name',
	'add-passkey': 'added a passkey',
	'remove-passkey': 'removed a passkey',
	'start-time-codes': 'turned on codes from an app',
	'end-time-codes': 'turned off codes from an app',
	'new-recovery-codes': 'made new recovery codes',
	'set-password': 'set a password',
	'use-recovery-code': 'used a recovery code',
}

function ofAccount(
	{ action, actorId, recordId, detail }: Change,
	names: ReadonlyMap<string, string>,
): Sentence {
	const name = names.get(recordId)
	const place = { label: name ?? 'a deleted account', href: name ? '/admin/access' : null }
	const role = roleWords(detail['role'])
	const [before, after = ''] = accessActions[action]?.(role) ?? [
		`${ownActions[action] ?? 'made a change'} for`,
	]
	if (actorId !== recordId) return { before, ...place, after }
	return ownActions[action]
		? plain(`${ownActions[action]} for their own account`)
		: { before, ...place, after }
}

/** 'an administrator', 'an editor'; empty when it is not known. */
function roleWords(role: unknown): string {
	return typeof role === 'string' && Object.hasOwn(roleLabels, role)
		? `an ${roleLabels[role as Role].toLowerCase()}`
		: ''
}
