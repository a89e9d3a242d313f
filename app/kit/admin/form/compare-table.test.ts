import { expect, test } from 'vitest'
import { cutAtDifference } from './compare-table.tsx'

test('only the differing words are separated out', () => {
	expect(cutAtDifference('Clean the water lines weekly', 'Clean the water tank weekly')).toEqual({
		before: 'Clean the water ',
		own: 'lines',
		after: ' weekly',
	})
	expect(cutAtDifference('one two three', 'one three')).toMatchObject({ own: 'two ' })
	expect(cutAtDifference('one three', 'one two three')).toMatchObject({ own: '' })
	expect(cutAtDifference('', 'new')).toEqual({ before: '', own: '', after: '' })
})

test('text far from the difference is cut from a long text', () => {
	const long = 'word '.repeat(200)
	const cut = cutAtDifference(`${long}mine ${long}`, `${long}theirs ${long}`)

	expect(cut.own).toBe('mine')
	expect(cut.before).toMatch(/^\.\.\. .*word $/)
	expect(cut.after).toMatch(/^ word.* \.\.\.$/)
	expect(cut.before.length + cut.after.length).toBeLessThan(260)
})
