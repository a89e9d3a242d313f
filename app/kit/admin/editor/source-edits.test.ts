import { expect, test } from 'vitest'
import { blockEdit, linkEdit, movedPlace, wordsIn } from './source-edits.ts'
import type { TextEdit } from './source-edits.ts'

test('a block stands on lines of its own, whichever line the cursor is in', () => {
	expect(withBlock('')).toBe('X\n\n')
	expect(withBlock('Hens.|')).toBe('Hens.\n\nX\n\n')
	expect(withBlock('He|ns.')).toBe('Hens.\n\nX\n\n')
	expect(withBlock('|Hens.')).toBe('X\n\nHens.')
	expect(withBlock('Hens.\n|\nEggs.')).toBe('Hens.\n\nX\n\nEggs.')
	expect(withBlock('Hens.\n\n  |\n\nEggs.')).toBe('Hens.\n\nX\n\nEggs.')
	expect(withBlock('Hens.|\nEggs.')).toBe('Hens.\n\nX\n\nEggs.')
})

test('a link takes the selected words, and leaves spaces at their edges and several blocks where they are', () => {
	expect(withLink('Read [the guide ]first.', 'the guide')).toBe('Read [the guide](/a) first.')
	expect(withLink('Read []first.', 'the guide')).toBe('Read [the guide](/a)first.')
	expect(withLink('[One\n\ntwo]', 'both')).toBe('One\n\ntwo[both](/a)')
	expect(withLink('[x]', 'x', '/a (b)')).toBe('[x](</a (b)>)')
})

test('the words of a link are on one line, and those of several blocks are none', () => {
	expect(wordsIn('one\ntwo', { from: 0, to: 7 })).toBe('one two')
	expect(wordsIn('one\n> \ntwo', { from: 0, to: 10 })).toBe('')
})

test('a place moves along with the text before it', () => {
	expect(movedPlace(3, 'abcdef', 'abcXdef')).toBe(3)
	expect(movedPlace(3, 'abcdef', 'aXbcdef')).toBe(4)
	expect(movedPlace(3, 'abcdef', 'adef')).toBe(1)
	expect(movedPlace(3, 'abcdef', 'abcde')).toBe(3)
})

/** The text with a block `X` at the mark. */
function withBlock(marked: string): string {
	const text = marked.replace('|', '')
	return edited(text, blockEdit(text, Math.max(0, marked.indexOf('|')), 'X'))
}

/** The text with the words in square brackets linked. */
function withLink(marked: string, words: string, address = '/a'): string {
	const text = marked.replaceAll(/[[\]]/g, '')
	const selected = { from: marked.indexOf('['), to: marked.indexOf(']') - 1 }
	return edited(text, linkEdit(text, selected, address, words))
}

function edited(text: string, { from, to, insert }: TextEdit): string {
	return text.slice(0, from) + insert + text.slice(to)
}
