import { expect, test } from 'vitest'
import { visitsWords } from './visits-line.tsx'

const none = { views: 0, today: 0, enquiries: 0, downloads: 0, signUps: 0 }

test.each([
	[{ views: 214, enquiries: 3 }, 'Read 214 times in the last 30 days, 3 enquiries'],
	[{ views: 1, today: 9 }, 'Read 1 time in the last 30 days'],
	[
		{ views: 1204, enquiries: 1, downloads: 1, signUps: 1 },
		'Read 1,204 times in the last 30 days, 1 enquiry, 1 download, 1 sign-up',
	],
	[
		{ views: 5, downloads: 2, signUps: 1000 },
		'Read 5 times in the last 30 days, 2 downloads, 1,000 sign-ups',
	],
	[{}, 'Not read in the last 30 days'],
	[{ today: 1 }, 'Read 1 time today'],
	[{ today: 12, enquiries: 2 }, 'Read 12 times today, 2 enquiries'],
	[{ enquiries: 2 }, 'Not read in the last 30 days, 2 enquiries'],
])('%j: %s', (given, words) => {
	expect(visitsWords({ ...none, ...given })).toBe(words)
})
