// Labels and hints about mails, for staff.

export const mailLabels: Record<string, string> = {
	'lead-notice': 'Lead notification',
	'lead-reply': 'Reply',
	'lead-message': 'Notice of another message',
	'lead-event': 'Notice about a lead',
	digest: 'Digest',
	'visitor-confirmation': 'Receipt to the sender',
	'newsletter-confirmation': 'Newsletter confirmation request',
	'newsletter-welcome': 'Newsletter welcome',
	'newsletter-again': 'Newsletter: asked to agree again',
	'newsletter-left': 'Newsletter: ended by an older link',
	edition: 'Edition of the newsletter',
	'account-verification': 'Account verification link',
	'account-reset': 'Password reset link',
	'account-invitation': 'Invitation to the back office',
	'account-email': 'New address link',
	'account-sign-in': 'New sign-in notice',
	'account-notice': 'Change of access or account',
	'publishing-refused': 'Scheduled changes not published',
	'mail-proof': 'Test of how our mail arrives',
}

export const mailStateLabels = {
	waiting: 'Waiting',
	sending: 'Being sent',
	sent: 'Sent',
	failed: 'Failed',
	unknown: 'Not known',
	'left out': 'Left out',
} as const

/** Mails with an expiring link are not sent again: hints on how to get a new link, by kind. */
export const newLinkHints: Record<string, string> = {
	'account-verification': 'They can request a new link on the sign-in page.',
	'account-reset': 'They can request a new link on the sign-in page.',
	'account-invitation': 'Send the invitation again under Access.',
	'account-email': 'They can change the address again in My account.',
}
