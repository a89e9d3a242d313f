// Labels and hints about mails, for staff.

export const mailLabels: Record<string, string> = {
	'lead-notice': 'Mail to us',
	'visitor-confirmation': 'Receipt to the sender',
	'newsletter-confirmation': 'Request to confirm the newsletter',
	'newsletter-welcome': 'Welcome to the newsletter',
	'account-verification': 'Link to verify an account',
	'account-reset': 'Link to reset a password',
	'account-invitation': 'Invitation to the back office',
}

export const mailStateLabels = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const

/** Mails with an expiring link are not sent again: hints on how to get a new link, by kind. */
export const newLinkHints: Record<string, string> = {
	'account-verification': 'They can ask for a new link on the sign-in page.',
	'account-reset': 'They can ask for a new link on the sign-in page.',
	'account-invitation': 'Invite them once more, on their page in Team.',
}
