import type { MessageKind } from '#platform/business/business.server.ts'
import type { EditionLetter } from '#platform/db/tables/mails.server.ts'
import type { LetterWords } from './letters.ts'

/** Whose name, address and reply address are in a mail. */
type OfficeCountry = 'New Zealand' | 'Australia'

/** Words that staff try in a mail to themselves, which is marked as a test. All other mails have the stored ones. */
type Trial = { trial?: LetterWords }

/** `line` is such as '3 × Vaccine Cooler, $25'; the remark is empty for none. */
type QuotedProduct = { line: string; path: string; remark: string }

/** What differs from reader to reader. */
export type EditionReader = {
	country: OfficeCountry
	/** Null for a name that is none. */
	name: string | null
	/** When they agreed, such as '3 May 2026'. */
	agreedOn: string
	unsubscribePath: string
}

export type SectionData = {
	/** To whoever handles leads, on a working morning: what is due that day, and what is overdue. */
	'leads-due': {
		/** Whether nobody owns them. */
		about?: MessageKind
		/** The office whose morning it is. */
		country: OfficeCountry
		day: string
		overdue: number
		today: number
		/** How many the recipient was given since the last morning; missing in older mails, as all optional ones below. */
		given?: number
		/** How many they are in all: what was given need not be due. */
		total?: number
		/** What the site cannot read or send, in sentences. */
		troubles?: string[]
		/** The longest due first; it may be fewer than there are. */
		leads: { id: string; title: string; when: string }[]
		listPath: string
	}
	/** To administrators who want it, on the first of a month: what visitors read in the one before. */
	'visits-month': {
		/** Such as 'November 2026'. */
		month: string
		/** Sentences, each a paragraph. */
		lines: string[]
		path: string
	}
	/** To whoever is to review records, at the beginning of a month: those whose date has passed, or comes in it. */
	'reviews-due': {
		month: string
		/** How many are theirs, and how many are nobody's, of which administrators are told. */
		own: number
		unowned: number
		/** The longest due first; it may be fewer than there are. */
		records: { title: string; when: string; path: string }[]
		listPath: string
	}
}

export type DigestSection = {
	[Kind in keyof SectionData]: { kind: Kind; data: SectionData[Kind] }
}[keyof SectionData]

/** Template data of each kind of mail. Paths begin with a slash; SITE_URL is put in front when the mail is sent. */
export type MailData = {
	/** To the business: what a visitor sent. */
	'lead-notice': {
		/** What it is about, which has a mailbox of its own; missing in older mails. */
		about?: MessageKind
		subject: string
		intro: string
		rows: { label: string; value: string }[]
		replyTo: { name: string; email: string }
		adminPath: string
	}
	/** From staff to a visitor, about what the visitor sent. */
	'lead-reply': {
		country: OfficeCountry
		subject: string
		/** As typed, without markup. */
		text: string
		/** Files of the library that go along, by their keys in storage; older replies have none. */
		files?: { key: string; name: string }[]
		/** The product it is about; null for none. */
		product: { name: string; path: string } | null
		/** What it replies to, with the products of an enquiry list; null when the visitor wrote nothing. */
		quoted: { by: string; at: string; text: string; products?: QuotedProduct[] } | null
		/** Message-IDs of the mails before it, ours and the visitor's, the oldest first. */
		thread: string[]
		/** The lead's state before, for when the reply is taken back. */
		before: 'new' | 'in progress' | 'done' | 'spam'
	}
	/** To whoever handles a lead: its sender has written again. */
	'lead-message': {
		/** For a lead that nobody owns: whose mailbox of the business gets it. */
		about?: MessageKind
		subject: string
		from: { name: string; email: string }
		/** The beginning of what is new in it. */
		text: string
		/** What it brought along, in words; empty for nothing. */
		files: string
		adminPath: string
	}
	/** To whoever handles a lead: what has become of it. */
	'lead-event': {
		/** For a lead that nobody owns: whose mailbox of the business gets it. */
		about?: MessageKind
		subject: string
		/** Sentences, each a paragraph. */
		lines: string[]
		adminPath: string
		/** The reply that did not arrive, so that it is told once. */
		replyId?: string
		/** Of a lead that was given to somebody: who had it before; null for nobody. */
		before?: string | null
	}
	/** To staff, once a period: what there is to do or to know. */
	digest: {
		/** For what nobody owns: whose mailbox of the business gets it. */
		about?: MessageKind
		sections: DigestSection[]
	}
	/**
	 * To a visitor: we have your message. `name` and `copy` are null where they would pass on more than words; older
	 * mails have neither, nor a reference.
	 */
	'visitor-confirmation': Trial & {
		country: OfficeCountry
		name?: string | null
		reference?: string
		copy?: { subject: string; message: string } | null
	}
	/** `country` is missing in older mails, which are New Zealand's. */
	'newsletter-confirmation': Trial & {
		country?: OfficeCountry
		name?: string | null
		confirmPath: string
		unsubscribePath: string
	}
	'newsletter-welcome': Trial & {
		country?: OfficeCountry
		name?: string | null
		unsubscribePath: string
	}
	/** To whoever agreed to other words: `words` are those to agree to now. */
	'newsletter-again': Trial & {
		country: OfficeCountry
		name: string | null
		words: string
		confirmPath: string
		unsubscribePath: string
	}
	/** To whoever got the newsletter until the link of an earlier subscription ended it. */
	'newsletter-left': Trial & {
		country: OfficeCountry
		name: string | null
		againPath: string
	}
	/** An edition of the newsletter, to one of its readers. */
	edition: EditionReader & {
		letter: EditionLetter
		/** Of a test: its number, by which it is told from others. */
		test?: number
	}
	'account-verification': { path: string }
	'account-reset': { path: string }
	/** `by` invites `whom`; both are missing in older mails. */
	'account-invitation': { path: string; by?: string; whom?: string }
	/** To a new address, before an account gets it. */
	'account-email': { path: string }
	/** To the account, after a sign-in from a new browser; `from` is a country, `at` a moment in words. */
	'account-sign-in': { browser: string | null; from: string | null; at: string }
	/** A sentence or two about a change of an account or of access; `link` leads to the dashboard by default. */
	'account-notice': {
		subject: string
		sentence: string
		link?: { label: string; path: string }
	}
	/** To whoever scheduled changes that could not be published; `kind` is a word such as 'product'. */
	'publishing-refused': { kind: string; title: string; reason: string; path: string }
	/** To ourselves, to see how mail from `sender` arrives: like a newsletter in all that receivers judge. */
	'mail-proof': {
		sender: string
		/** Whether the envelope sender has a signed part. */
		hasPart: boolean
		/** Whether staff paste its headers; else the site reads them in its mailbox. */
		isPasted: boolean
		unsubscribePath: string
	}
}

export type MailKind = keyof MailData

export type MailContent = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind]

/** A mail to queue; `to` is null for the business's own mailbox, which no visitor can change. */
export type NewMail = MailContent & {
	to: string | null
	leadId?: string | null
	/** Default: a new one. */
	id?: string
	/** It may be taken back until then; default: it is sent at once. */
	heldUntil?: Date
}

/** Whether a mail is for those who want the newsletter: what becomes of it may end that. */
export function isNewsletterMail(kind: MailKind): boolean {
	return kind === 'edition' || kind.startsWith('newsletter-')
}

/** Recipients wait for these at the screen, and they hold secret links. */
export function isAccountMail(kind: MailKind): boolean {
	return kind.startsWith('account-')
}
