import { expect, test } from 'vitest'
import { hourAfter, hourBefore, now } from '#tests/support/factories.ts'
import { endProblem } from './publishing-dates.ts'

const dates = (
	publishAt: Date | null,
	unpublishAt: Date | null,
	status = 'published' as const,
) => ({
	status,
	publishAt,
	unpublishAt,
})
const draft = (publishAt: Date | null, unpublishAt: Date | null) => ({
	...dates(publishAt, unpublishAt),
	status: 'draft' as const,
})
const later = new Date(hourAfter.getTime() + 1)

test('an end that is not after the start, or has passed, is reported', () => {
	expect(endProblem(dates(null, hourAfter), null, now)).toBeNull()
	expect(endProblem(dates(hourAfter, later), null, now)).toBeNull()
	expect(endProblem(dates(hourBefore, null), null, now)).toBeNull()
	for (const end of [hourBefore, hourAfter]) {
		expect(endProblem(dates(hourAfter, end), null, now)).toMatch(/later than Publish at/)
		expect(endProblem(draft(hourAfter, end), null, now)).toMatch(/later than Publish at/)
	}
	for (const end of [hourBefore, now]) {
		expect(endProblem(dates(null, end), null, now)).toMatch(/has passed: visitors would never/)
	}
	expect(endProblem(dates(null, hourBefore), dates(null, hourAfter), now)).toMatch(/as a draft/)
})

test('an ended record can be edited, but not published again with its past dates', () => {
	const ended = dates(null, hourBefore)

	expect(endProblem(ended, ended, now)).toBeNull()
	expect(endProblem(draft(null, hourBefore), ended, now)).toBeNull()
	expect(endProblem(draft(null, hourBefore), draft(null, hourBefore), now)).toBeNull()
	expect(endProblem(ended, draft(null, hourBefore), now)).toMatch(/has passed/)
	expect(endProblem(dates(null, new Date(hourBefore.getTime() - 1)), ended, now)).toMatch(/passed/)
	expect(endProblem(dates(null, hourAfter), ended, now)).toBeNull()
})
