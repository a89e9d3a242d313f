const over = 'This link has been used already, was replaced by a newer one, or is too old.'

/** Messages for a link that no longer works, by its purpose. The same whether there is an account or not. */
export const deadLinkWords = {
	setPassword: `${over} Please ask for a new one.`,
	verify: `${over} Sign in below: if your address is still to be verified, we mail you a new one then.`,
	setup: `${over} If there is an administrator by now, sign in below. If there is none, start the server again: its log shows a new link, which works for 24 hours.`,
} as const
