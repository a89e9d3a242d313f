// What visitors are told when something they sent was not taken.

/** The database did not answer. */
export const notSavedMessage =
	'Your message was not saved, because our system is not answering. Please try again in a minute.'

/** Too much was sent lately; `seconds` until there is room again. */
export function waitMessage(seconds: number): string {
	const minutes = Math.ceil(seconds / 60)
	const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`
	return `Too many messages came from you just now. Please try again in ${wait}, or call us.`
}
