/** Healthy, needs attention, or not working. */
export type PartState = 'well' | 'look' | 'broken'

/** One part, described for the people who run the business. */
export type SystemPart = {
	name: string
	state: PartState
	text: string
	/** An event and its time, shown after `text`. */
	moment?: { words: string; at: Date } | null
}

/** Summary at the top of the page. */
export function summaryOf(parts: SystemPart[]): string {
	const broken = parts.filter(({ state }) => state === 'broken')
	const toLookAt = parts.filter(({ state }) => state === 'look')
	if (broken.length + toLookAt.length === 0) return 'Everything is working.'
	return [
		broken.length > 0 ? `Not working: ${namesOf(broken)}.` : '',
		toLookAt.length > 0 ? `Needs attention: ${namesOf(toLookAt)}.` : '',
	]
		.filter(Boolean)
		.join(' ')
}

function namesOf(parts: SystemPart[]): string {
	return parts.map(({ name }) => name).join(', ')
}
