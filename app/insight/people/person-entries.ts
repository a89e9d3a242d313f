// What is held about a person as one list for the screen.
import { home } from '#platform/lib/home.ts'
import { formatDay } from '#platform/lib/text/long-date.ts'
import { roleLabels } from '#kit/admin/access/access-person.ts'
import { mailLabels, mailStateLabels } from '#kit/admin/mails/mail-labels.ts'
import { productText, productsIn } from '#enquiries/leads/listed-products.ts'
import { countryName } from '#enquiries/leads/country-name.ts'
import { fieldLabels, kindLabels, leadStateLabels } from '#enquiries/inbox/lead-labels.ts'
import { sourceWords } from '#enquiries/inbox/lead-origin.ts'
import type { Person } from './get-person.server.ts'
import { suppressionWords } from './person-counts.ts'

type MailReport = Person['mails'][number]['reports'][number]

export type PersonEntry = {
	id: string
	/** What it is, such as 'Contact message'. */
	kind: string
	at: Date
	title: string
	/** What was written or agreed to. */
	text: string | null
	facts: { label: string; value: string }[]
	/** Its address in the back office. */
	href: string | null
}

/** Everything held, newest first. */
export function toEntries(person: Person): PersonEntry[] {
	return [
		...person.messages.map(fromMessage),
		...person.pictures.map(fromPicture),
		...person.written.map(fromWritten),
		...person.consents.map(fromConsent),
		...person.downloads.map(fromDownload),
		...person.mails.map(fromMail),
		...fromAccount(person),
		...person.invitations.map(fromInvitation),
		...person.cases.map(fromCase),
		...person.profiles.map(fromProfile),
	].toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? -1 : 1))
}

function fromMessage(lead: Person['messages'][number]): PersonEntry {
	const { products: _, ...fields } = lead.fields as Record<string, unknown>
	const more = Object.entries(fields).map(([name, value]) => ({
		label: fieldLabels[name] ?? '',
		value: typeof value === 'boolean' ? yesOrNo(value) : String(value),
	}))
	const products = productsIn(lead.fields).map((product) => ({
		label: 'Product',
		value: productText(product),
	}))
	return {
		id: lead.id,
		kind: kindLabels[lead.kind],
		at: lead.createdAt,
		title: lead.subject || kindLabels[lead.kind],
		text: lead.message,
		facts: said([
			{ label: 'Name', value: lead.name },
			{ label: 'Country', value: lead.country === null ? '' : countryName(lead.country) },
			{ label: 'State', value: leadStateLabels[lead.state] },
			...products,
			...more,
			{ label: 'Came from', value: sourceWords(lead) },
			{ label: 'Campaign', value: lead.utmCampaign ?? '' },
			{ label: 'First page', value: lead.firstPage ?? '' },
			{ label: 'Sent from the page', value: lead.page ?? '' },
			{ label: 'IP address', value: lead.address ?? '' },
		]),
		href: `/admin/leads/${lead.id}`,
	}
}

function fromPicture({ id, leadId, name, at }: Person['pictures'][number]): PersonEntry {
	return {
		id,
		kind: 'Picture',
		at,
		title: name,
		text: null,
		facts: [],
		href: `/admin/leads/${leadId}/pictures/${id}`,
	}
}

const writtenKinds = {
	reply: 'Reply',
	'reply draft': 'Draft of a reply',
	note: 'Team note',
	'note draft': 'Draft of a team note',
	message: 'Mail',
}

const writtenTitles = {
	reply: 'Reply to what they sent',
	'reply draft': 'Reply to what they sent',
	note: 'Note about what they sent',
	'note draft': 'Note about what they sent',
	message: 'What they wrote again, by email',
}

function fromWritten(written: Person['written'][number]): PersonEntry {
	const { id, leadId, kind, text, at, mail, template } = written
	return {
		id,
		kind: writtenKinds[kind],
		at,
		title: writtenTitles[kind],
		text,
		facts: mail
			? said([
					{ label: 'From', value: `${mail.name} (${mail.email})` },
					{ label: 'Subject', value: mail.subject },
					{ label: 'Files in the mailbox', value: mail.files.join(', ') },
				])
			: said([{ label: 'Template', value: template ?? '' }]),
		href: `/admin/leads/${leadId}`,
	}
}

function fromConsent(consent: Person['consents'][number]): PersonEntry {
	return {
		id: consent.id,
		kind: 'Newsletter consent',
		at: consent.givenAt,
		title: 'Consent to the newsletter',
		text: consent.textShown,
		facts: [
			{ label: 'On the page', value: consent.page || 'Unknown' },
			{ label: 'Form', value: consent.form === 'download' ? 'Download' : 'Newsletter' },
			{ label: 'Confirmed by mail', value: momentOr(consent.confirmedAt, 'Not yet') },
			{ label: 'Ended', value: endOf(consent) },
			{ label: 'Means the same as the words today', value: meaningOf(consent) },
		],
		href: null,
	}
}

function endOf({ withdrawnAt, endedBy }: Person['consents'][number]): string {
	const words = endedBy === null ? '' : `: ${suppressionWords[endedBy]}`
	return `${momentOr(withdrawnAt, 'No')}${words}`
}

function meaningOf({ meansTheSame, toldMeaning }: Person['consents'][number]): string {
	if (meansTheSame) return 'Yes'
	return toldMeaning === null ? 'No' : 'No, asked again by email'
}

function fromDownload(download: Person['downloads'][number]): PersonEntry {
	return {
		id: download.id,
		kind: 'Download',
		at: download.createdAt,
		title: download.resourceUrl.split('/').at(-1) ?? download.resourceUrl,
		text: null,
		facts: [
			{ label: 'Name', value: `${download.firstName} ${download.lastName}` },
			{ label: 'Country', value: countryName(download.country) },
		],
		href: null,
	}
}

/** Whether somebody got an edition of the newsletter. */
const gotIt = {
	waiting: 'Not yet',
	sending: 'Not yet',
	sent: 'Yes, the mail server took it',
	failed: 'No, it was refused',
	unknown: 'Not known: the connection was lost at its end',
	'left out': 'No, they were left out',
} as const

function fromMail(mail: Person['mails'][number]): PersonEntry {
	const { edition, state, returned } = mail
	const leadId = mail.leadId ?? mail.replyLeadId
	const got = returned === null ? gotIt[state] : 'No, it came back'
	return {
		id: mail.id,
		kind: 'Mail',
		at: mail.createdAt,
		title: edition === null ? (mailLabels[mail.kind] ?? 'Mail') : `Newsletter “${edition}”`,
		text: null,
		facts: said([
			{ label: 'To', value: mail.toEmail ?? 'Our own mailbox' },
			edition === null
				? { label: 'State', value: mailStateLabels[state] }
				: { label: 'Did they get it?', value: got },
			{ label: 'Sent', value: momentOr(mail.sentAt, '') },
			{ label: edition === null ? 'Why it failed' : 'Why', value: mail.reason ?? '' },
			{ label: 'The mail server said', value: mail.response ?? '' },
			...mail.reports.map(fromReport),
		]),
		href: leadId === null ? null : `/admin/leads/${leadId}`,
	}
}

const reportLabels = {
	returned: 'Came back',
	complaint: 'Reported as spam',
	automatic: 'Automatic reply',
}

function fromReport(report: MailReport): PersonEntry['facts'][number] {
	const { kind, status, words, outcome, at } = report
	const end = outcome === 'ended' ? 'which ended the newsletter' : ''
	const value = [moment(new Date(at)), words || status, end].filter(Boolean).join(', ')
	return { label: reportLabels[kind], value }
}

function fromAccount({ account, passkeys, sessions }: Person): PersonEntry[] {
	if (account === null) return []
	const entry = {
		id: account.id,
		kind: 'Account',
		at: account.createdAt,
		title: account.role === null ? 'Account without access' : `${roleLabels[account.role]} account`,
		text: null,
		facts: said([
			{ label: 'Name', value: account.name },
			{ label: 'Email verified', value: yesOrNo(account.isVerified) },
			{ label: 'Passkeys', value: passkeys.map(passkeyWords).join('; ') },
			{ label: 'Time codes', value: account.hasTimeCodes ? 'Set up' : '' },
			{ label: 'Monthly mail', value: account.wantsVisitsMail ? 'Wanted' : '' },
			{ label: 'Last sign-in', value: momentOr(account.lastSignInAt, '') },
			{ label: 'Signed in on', value: sessions.map(sessionWords).join('; ') },
		]),
		href: null,
	}
	return [entry]
}

function passkeyWords({ name, createdAt, usedAt }: Person['passkeys'][number]): string {
	return `${name}, added ${moment(createdAt)}, ${usedAt ? `last used ${moment(usedAt)}` : 'never used'}`
}

/** Such as "3 May 2026, 9:12 am, Chrome on Android, New Zealand, last used ...". */
function sessionWords({ signedInAt, usedAt, browser, country }: Person['sessions'][number]) {
	const place = [browser, country].filter(Boolean).map((word) => `, ${word}`)
	return `${moment(signedInAt)}${place.join('')}, last used ${moment(usedAt)}`
}

function fromInvitation(invitation: Person['invitations'][number]): PersonEntry {
	const value = invitation.status === 'accepted' ? 'Accepted' : 'Pending'
	return {
		id: invitation.id,
		kind: 'Invitation',
		at: invitation.updatedAt,
		title: 'Invitation to the back office',
		text: null,
		facts: [{ label: 'State', value }],
		href: null,
	}
}

function fromProfile(profile: Person['profiles'][number]): PersonEntry {
	return {
		id: profile.id,
		kind: 'Team profile',
		at: profile.updatedAt,
		title: `Email in the profile of ${profile.name}`,
		text: null,
		facts: [{ label: 'Erasing', value: 'Removes the email; the profile itself stays under Team' }],
		href: '/admin/team',
	}
}

function fromCase(study: Person['cases'][number]): PersonEntry {
	return {
		id: study.id,
		kind: 'Case study',
		at: study.updatedAt,
		title: `Consent in the case study “${study.title}”`,
		text: study.quote,
		facts: said([
			{ label: 'Name', value: study.name ?? '' },
			{ label: 'Farm and place', value: study.place ?? '' },
			{ label: 'Given on', value: study.givenOn ? formatDay(study.givenOn) : '' },
			{ label: 'How', value: study.how ?? '' },
			{ label: 'Until', value: study.until ? formatDay(study.until) : '' },
			{
				label: 'Erasing',
				value: 'Removes the words, the place and the consent; the case itself stays',
			},
		]),
		href: `/admin/case-studies/${study.id}/edit`,
	}
}

function said(facts: PersonEntry['facts']): PersonEntry['facts'] {
	return facts.filter(({ label, value }) => label !== '' && value !== '')
}

function yesOrNo(value: boolean): string {
	return value ? 'Yes' : 'No'
}

function moment(date: Date): string {
	return date.toLocaleString('en-NZ', {
		dateStyle: 'medium',
		timeStyle: 'short',
		timeZone: home().timeZone,
	})
}

function momentOr(date: Date | null, words: string): string {
	return date === null ? words : moment(date)
}
