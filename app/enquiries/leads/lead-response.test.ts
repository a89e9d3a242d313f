import { expect, test } from 'vitest'
import { waitMessage } from './lead-response.ts'

test.each([
	[0, 'in a minute'],
	[1, 'in a minute'],
	[60, 'in a minute'],
	[61, 'in 2 minutes'],
	[600, 'in 10 minutes'],
	[3599, 'in 60 minutes'],
])('a wait of %i seconds asks to try again %s', (seconds, words) => {
	expect(waitMessage(seconds)).toContain(`Please try again ${words}, or call us.`)
})
