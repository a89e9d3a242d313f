// Messages for visitors when something they sent was refused.

/** When the database is down. */
export const notSavedMessage =
	'Your message was not saved, because our system is not responding. Please try again in a minute.'

/** For too many messages; `seconds` until another is allowed. */
export function waitMessage(seconds: number): string {
	const minutes = Math.ceil(seconds / 60)
	const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`
	return `You have sent too many messages. Please try again in ${wait}, or call us.`
}
