/** Whose name, address and address for answers stand in a mail. */
type OfficeCountry = 'New Zealand' | 'Australia'

/** What each kind of mail is made from. Paths begin with a slash; SITE_URL is put in front when the mail is sent. */
export type MailData = {
	/** To the business: what a visitor sent. */
	'lead-notice': {
		subject: string
		intro: string
		rows: { label: string; value: string }[]
		replyTo: { name: string; email: string }
		adminPath: string
	}
	/** To a visitor: we have your message. Holds nothing that was typed, so that nobody can send words through us. */
	'visitor-confirmation': { country: OfficeCountry }
	/** `country` is missing in mails from before it was kept: those are New Zealand's. */
	'newsletter-confirmation': {
		country?: OfficeCountry
		confirmPath: string
		unsubscribePath: string
	}
	'newsletter-welcome': { country?: OfficeCountry; unsubscribePath: string }
	'account-verification': { path: string }
	'account-reset': { path: string }
	'account-invitation': { path: string }
}

export type MailKind = keyof MailData

/** A mail of one kind with what it is made from. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind]

/** A mail to be queued; `to` is null for the business's own mailbox, and no visitor can choose it otherwise. */
export type NewMail = MailContent & { to: string | null; leadId?: string | null }

/** Somebody waits for these at the screen, and they hold secret links. */
export function isAccountMail(kind: MailKind): boolean {
	return kind.startsWith('account-')
}
