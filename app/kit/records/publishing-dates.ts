import type { Publishing } from './state.ts'

const notAfterStart = 'This must be later than Publish at: visitors would never see it.'
const passed =
	'This time has passed: visitors would never see it. Choose a later one, or leave it empty.'
const passedButSeen =
	'This time has passed. Choose a later one; to take it off the site now, save it as a draft.'

/**
 * Message for an invalid `unpublishAt` at `now`; null when it is valid. `stored` is null for a new record. Unchanged
 * dates are not checked, so that a record that has ended can still be edited, unless a draft is published with them.
 */
export function endProblem(
	wanted: Publishing,
	stored: Publishing | null,
	now: Date,
): string | null {
	const { publishAt, unpublishAt } = wanted
	if (unpublishAt === null) return null
	const isAsStored =
		stored !== null &&
		isSameInstant(publishAt, stored.publishAt) &&
		isSameInstant(unpublishAt, stored.unpublishAt)
	const isPublishedAnew = wanted.status === 'published' && stored?.status === 'draft'
	if (isAsStored && !isPublishedAnew) return null
	if (publishAt !== null && unpublishAt <= publishAt) return notAfterStart
	if (unpublishAt > now) return null
	return stored?.status === 'published' ? passedButSeen : passed
}

function isSameInstant(a: Date | null, b: Date | null): boolean {
	return a?.getTime() === b?.getTime()
}
