// What can be done to a person's access, in words.
import { nameOf } from './access-person.ts'
import type { AccessPerson } from './access-person.ts'

export type AccessAction = 'invite' | 'administrator' | 'editor' | 'signOut' | 'reset' | 'take'

type Words = {
	/** In the row's menu. */
	label: string
	title: string
	/** What will happen. */
	text: string[]
	action: { label: string; busyLabel: string; isDangerous?: boolean }
	/** Toast once it is done. */
	done: string
}

/** The actions that make sense for a person, in the order of the menu. */
export function actionsFor(person: AccessPerson): AccessAction[] {
	const { role, canSignIn, passkeys, hasTimeCodes, isOwn } = person
	return [
		...(canSignIn ? [] : (['invite'] as const)),
		role === 'editor' ? 'administrator' : 'editor',
		...(canSignIn ? (['signOut'] as const) : []),
		...(!isOwn && (passkeys > 0 || hasTimeCodes) ? (['reset'] as const) : []),
		'take',
	]
}

/** 'Their 2 open leads and 14 texts to review go to', for what somebody leaves, or null. Editors review texts too. */
export function whatGoes(
	action: AccessAction,
	{ openLeads, reviews }: AccessPerson,
): string | null {
	const losesLeads = action === 'editor' || action === 'take'
	const parts = [
		losesLeads && openLeads > 0 && (openLeads === 1 ? 'open lead' : `${openLeads} open leads`),
		action === 'take' &&
			reviews > 0 &&
			(reviews === 1 ? 'text to review' : `${reviews} texts to review`),
	].filter(Boolean)
	if (parts.length === 0) return null
	const isOne = (losesLeads ? openLeads : 0) + (action === 'take' ? reviews : 0) === 1
	return `Their ${parts.join(' and ')} ${isOne ? 'goes' : 'go'} to`
}

/** Whether the action is refused since nobody else could manage access afterwards. */
export function isRefused(action: AccessAction, { isLast }: AccessPerson): boolean {
	return isLast && (action === 'editor' || action === 'take')
}

export function wordsFor(action: AccessAction, person: AccessPerson): Words {
	return words[action](person, nameOf(person))
}

const words: Record<AccessAction, (person: AccessPerson, name: string) => Words> = {
	invite: ({ email }, name) => ({
		label: 'Send the invitation again',
		title: `Send ${name} the invitation again?`,
		text: [
			`A new link goes to ${email}. It works for 7 days, and the link of the earlier mail stops working.`,
		],
		action: { label: 'Send', busyLabel: 'Sending...', isDangerous: false },
		done: `Invitation sent to ${email}`,
	}),
	administrator: ({ email }, name) => ({
		label: 'Make an administrator',
		title: `Make ${name} an administrator?`,
		text: [`${email} can then do everything here, and also decide who has access.`],
		action: { label: 'Make an administrator', busyLabel: 'Saving...', isDangerous: false },
		done: `${name} is now an administrator`,
	}),
	editor: ({ email, isOwn }, name) => ({
		label: 'Make an editor',
		title: isOwn ? 'Become an editor yourself?' : `Make ${name} an editor?`,
		text: isOwn
			? [
					`This is your own access, ${email}. You keep content and media, and lose leads, people, mails, access and the system page.`,
					'Only another administrator can change that back.',
				]
			: [
					`${email} keeps content and media, and loses leads, people, mails, access and the system page.`,
				],
		action: { label: 'Make an editor', busyLabel: 'Saving...' },
		done: `${name} is now an editor`,
	}),
	signOut: ({ email, isOwn }, name) => ({
		label: 'Sign out everywhere',
		title: isOwn ? 'Sign out everywhere?' : `Sign ${name} out everywhere?`,
		text: [
			isOwn
				? `You, ${email}, are signed out on every device, here too.`
				: `${email} is signed out on every device at once, and can sign in again.`,
		],
		action: { label: 'Sign out everywhere', busyLabel: 'Signing out...' },
		done: `${name} is signed out everywhere`,
	}),
	reset: ({ email, isOwn, hasPassword }, name) => ({
		label: 'Reset second factor (lost phone)',
		title: isOwn ? 'Reset your second factor?' : `Reset the second factor of ${name}?`,
		text: [
			`The passkeys, time codes and recovery codes of ${email} are deleted, and ${isOwn ? 'you are' : 'they are'} signed out everywhere.`,
			hasPassword
				? 'Signing in then needs the password alone, until a second factor is set up in My account.'
				: 'There is no password: signing in then needs a reset link from the sign-in page.',
		],
		action: { label: 'Reset second factor', busyLabel: 'Resetting...' },
		done: `The second factor of ${name} was reset`,
	}),
	take: ({ email, isOwn, canSignIn }, name) => ({
		label: 'Take access away',
		title: isOwn ? 'Take away your own access?' : `Take away the access of ${name}?`,
		text: [
			isOwn
				? `You, ${email}, are signed out at once and cannot come back until another administrator gives you access again.`
				: canSignIn
					? `${email} is signed out at once and can no longer use the back office.`
					: `The invitation to ${email} stops working.`,
			'Everything they wrote or uploaded stays.',
		].slice(0, canSignIn && !isOwn ? 2 : 1),
		action: { label: 'Take access away', busyLabel: 'Taking away...' },
		done: `${name} no longer has access`,
	}),
}

/** Who is told by mail. */
export function toldAfter({ isOwn, canSignIn }: AccessPerson): string {
	return isOwn || !canSignIn
		? 'The other administrators are told by mail.'
		: 'They and the other administrators are told by mail.'
}
