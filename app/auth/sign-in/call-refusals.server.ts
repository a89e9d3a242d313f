/** The response to a network address that has to wait. */
export function tooMany(secondsLeft: number) {
	const minutes = minutesOf(secondsLeft)
	const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
	const message = `Too many attempts from your network. Please try again in ${wait}.`
	const body = { ok: false as const, code: 'tooMany', message, secondsLeft }
	return { status: 429, body }
}

/** The sentence for a locked account or browser. */
export function lockedText(secondsLeft: number): string {
	return `Too many failed attempts. Please try again in ${minutesOf(secondsLeft)} minutes.`
}

function minutesOf(seconds: number): number {
	return Math.max(1, Math.ceil(seconds / 60))
}
