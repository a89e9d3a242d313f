const monthNames =
	'january february march april may june july august september october november december'.split(' ')

const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+/i
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]+)\.?,?\s+(\d{4})$/i
const monthFirst = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i
const figures = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/
const iso = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * The calendar day in free text such as '3 November 2026', as '2026-11-03'; null when there is none. It never becomes a
 * timestamp, so no time zone can move it. Figures are day, month, year, as in both countries.
 */
export function parseWrittenDay(text: string): string | null {
	const words = text.trim().replace(weekday, '')
	const asIso = iso.exec(words)
	if (asIso) return toDay(Number(asIso[1]), Number(asIso[2]), Number(asIso[3]))
	const asFigures = figures.exec(words)
	if (asFigures) return toDay(Number(asFigures[3]), Number(asFigures[2]), Number(asFigures[1]))
	const [, day, month, year] = dayFirst.exec(words) ?? swapped(monthFirst.exec(words))
	return day && month && year ? toDay(Number(year), monthOf(month), Number(day)) : null
}

function swapped(found: RegExpExecArray | null): (string | undefined)[] {
	return found ? [found[0], found[2], found[1], found[3]] : []
}

/** 1 for January or its first three or more letters, and so on; 0 when it is no month. */
function monthOf(word: string): number {
	const name = word.toLowerCase() === 'sept' ? 'sep' : word.toLowerCase()
	return name.length < 3 ? 0 : monthNames.findIndex((month) => month.startsWith(name)) + 1
}

function toDay(year: number, month: number, day: number): string | null {
	const at = new Date(Date.UTC(year, month - 1, day))
	// The 31st of June would be the 1st of July.
	const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
	return isReal ? at.toISOString().slice(0, 10) : null
}
