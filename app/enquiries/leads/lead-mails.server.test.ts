import { expect, test } from 'vitest'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { isRepeatable, repeatableName } from './lead-mails.server.ts'

test.each(['Mere Tamihana', 'Māia O’Brien-Smith', 'J. van der Berg', '陈美玲', 'חנה בל', 'Ana'])(
	'%s is greeted by name',
	(name) => expect(repeatableName(name)).toBe(name),
)

test.each([
	'',
	'win.example',
	'www.win',
	'Win 1000',
	'Ana <b>',
	'Ana: click here',
	'Ana\nBcc',
	'💰 Ana',
	`${'Ana '.repeat(16)}`,
])('%j is no name to greet by', (name) => expect(repeatableName(name)).toBeNull())

test.each([
	'We found mites under the perches last week. What now?',
	'30,000 hens, 2 sheds (2019 and 2021), $1.50 a bird; 14.5 % losses',
	'Ring me in the morning.\n\n- Ana',
	'陈美玲养鸡场',
])('%j is repeated', (message) => expect(isRepeatable('Red mite', message, null)).toBe(true))

test.each([
	'See https://casino.example/x',
	'See hxxp://casino',
	'see casino.example now',
	'see WWW.casino',
	'write to win@casino.example',
	'see \u0441asino.\u0440\u0444',
	'call 0800 555 0134',
	'call +64 (7) 555-0134',
	'call ٠٨٠٠٥٥٥٠١٣٤',
])('%j leads somewhere and is not repeated', (message) => {
	expect(isRepeatable(null, message)).toBe(false)
	expect(isRepeatable(message, 'Hens')).toBe(false)
})

test('texts built to slow the check are answered', { timeout: hangsAfterMs }, () => {
	for (const text of ['1 '.repeat(50_000), '1   x'.repeat(30_000), 'a.'.repeat(50_000)])
		expect(typeof isRepeatable(text)).toBe('boolean')
})
