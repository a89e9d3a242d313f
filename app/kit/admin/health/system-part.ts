/** Healthy, needs attention, or not working. */
export type PartState = 'well' | 'look' | 'broken'

export const stateLabels: Record<PartState, string> = {
	well: 'Healthy',
	look: 'Needs attention',
	broken: 'Not working',
}

/** One part, described for the people who run the business. */
export type SystemPart = {
	name: string
	state: PartState
	text: string
	/** An event and its time, shown after `text`. */
	moment?: { words: string; at: Date } | null
}

/** Of the headers of a mail that somebody pastes. */
export const maxHeadersLength = 100_000

/** The background parts, which have a card on the dashboard. */
export const workParts = ['Mail', 'Mailing list', 'Background jobs']

/** The parts that are not healthy: the backup first, as nothing makes up for a missing one, then what is broken. */
export function unhealthy(parts: SystemPart[]): SystemPart[] {
	const rank = ({ name, state }: SystemPart) => (name === 'Backup' ? 0 : state === 'broken' ? 1 : 2)
	return parts
		.filter(({ state }) => state !== 'well')
		.toSorted((one, other) => rank(one) - rank(other))
}

export function summaryOf(parts: SystemPart[]): string {
	const found = unhealthy(parts)
	const broken = found.filter(({ state }) => state === 'broken')
	const toLookAt = found.filter(({ state }) => state === 'look')
	if (found.length === 0) return 'Everything is working.'
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
