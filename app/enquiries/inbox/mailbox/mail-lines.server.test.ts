import { expect, test } from 'vitest'
import { firstLines } from './mail-lines.server.ts'

test('the beginning of a mail ends with a line, and a shorter mail is all of it', () => {
	const start = (text: string) => Buffer.from(firstLines(Buffer.from(text), 2)).toString()
	expect(start('a\r\nb\r\nc\r\n')).toBe('a\r\nb\r\n')
	expect(start('a\nb')).toBe('a\nb')
	expect(start('')).toBe('')
})
