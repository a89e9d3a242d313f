const over = 'This link has already been used, was replaced by a newer one, or has expired.'

/** Messages for a link that no longer works, by its purpose. The same whether there is an account or not. */
export const deadLinkWords = {
	setPassword: `${over} Please request a new one.`,
	verify: `${over} Sign in below: if your address is not verified yet, we will send you a new one.`,
	confirmEmail: `${over} Sign in, then ask for a new one in My account.`,
	setup: `${over} If there is already an administrator, sign in below. If not, restart the server: its log shows a new link that works for 24 hours.`,
} as const
