// Proof that a page was loaded. Every response with a page carries the mark of its day, the same for everybody; a view
// that is reported without it comes from a program that loaded none.
import { keyedHash } from '#platform/lib/secret.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'

/** A tab may stay open for days before somebody moves on in it. */
const validDays = 8

let known = { day: -1, marks: [''] }

/** The mark of today, as the name of a `Server-Timing` metric. */
export function loadMark(nowMs = Date.now()): string {
	return marksOf(nowMs)[0]!
}

/** Whether one of these names is the mark of a day that is not long ago. */
export function hasLoadMark(names: readonly unknown[], nowMs = Date.now()): boolean {
	const marks: readonly unknown[] = marksOf(nowMs)
	return names.some((name) => marks.includes(name))
}

/** Today's first. Computed once a day: each response needs one. */
function marksOf(nowMs: number): readonly string[] {
	const day = Math.floor(nowMs / dayMs)
	if (known.day !== day) {
		const marks = Array.from({ length: validDays }, (_, ago) => markOf(day - ago))
		known = { day, marks }
	}
	return known.marks
}

/** Letters and digits alone: a token of HTTP. */
function markOf(day: number): string {
	return `v${keyedHash('loaded page', String(day))
		.replaceAll(/[^a-z0-9]/gi, '')
		.slice(0, 8)}`
}
