// Messages for visitors when something they sent was refused.

/** When the database is down. */
export const notSavedMessage =
	'Your message was not saved, because our system is not answering. Please try again in a minute.'

/** For too many messages; `seconds` until another is allowed. */
export function waitMessage(seconds: number): string {
	const minutes = Math.ceil(seconds / 60)
	const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`
	return `Too many messages came from you just now. Please try again in ${wait}, or call us.`
}
