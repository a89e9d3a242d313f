// What the tries of a link make of it: dead only after three different days, since servers fail for hours and programs
// are turned away.
import type { CheckResult } from './check-result.ts'

type Try = CheckResult & { day: string }

export type LinkState = {
	state: 'unknown' | 'alive' | 'dead' | 'untried'
	since: Date
	tries: Try[]
	tryAt: Date
}

const daysUntilDead = 3
const maxTries = 7
const dayMs = 86_400_000
/** When the next try is due. In doubt, and while it is dead, each day; else there is time. */
const waitDays = { unknown: 1, dead: 1, alive: 7, untried: 7 } as const

export function afterTry(
	{ state, since, tries }: Omit<LinkState, 'tryAt'>,
	checkResult: CheckResult,
	now: Date,
): LinkState {
	const latest = { ...checkResult, day: now.toISOString().slice(0, 10) }
	// A success ends all doubt.
	const all = checkResult.result === 'alive' ? [latest] : [...tries, latest].slice(-maxTries)
	const against = all.filter(({ result }) => result === 'gone' || result === 'failing')
	const next = nextLinkState(checkResult, new Set(against.map(({ day }) => day)).size)
	const begins = next === 'dead' ? new Date(against[0]?.day ?? now) : now
	const wait = against.length > 0 ? waitDays.unknown : waitDays[next]
	return {
		state: next,
		since: next === state ? since : begins,
		tries: all,
		tryAt: new Date(now.getTime() + wait * dayMs),
	}
}

function nextLinkState({ result }: CheckResult, daysAgainst: number): LinkState['state'] {
	if (result === 'alive' || result === 'untried') return result
	return daysAgainst >= daysUntilDead ? 'dead' : 'unknown'
}
