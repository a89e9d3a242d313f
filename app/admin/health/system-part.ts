/** How a part of the system is. */
export type PartState = 'well' | 'look' | 'broken'

/** One part in words for the people who run the business. */
export type SystemPart = {
	name: string
	state: PartState
	text: string
	/** When something happened, and what. */
	moment?: { words: string; at: Date } | null
}

/** What the whole page says first. */
export function summaryOf(parts: SystemPart[]): string {
	const broken = parts.filter(({ state }) => state === 'broken')
	const toLookAt = parts.filter(({ state }) => state === 'look')
	if (broken.length + toLookAt.length === 0) return 'Everything is well.'
	return [
		broken.length > 0 ? `Not working: ${namesOf(broken)}.` : '',
		toLookAt.length > 0 ? `Needs a look: ${namesOf(toLookAt)}.` : '',
	]
		.filter(Boolean)
		.join(' ')
}

function namesOf(parts: SystemPart[]): string {
	return parts.map(({ name }) => name).join(', ')
}
