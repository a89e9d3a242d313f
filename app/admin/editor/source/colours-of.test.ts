import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { coloursOf } from './colours-of.ts'

test.each([
	['# One', 'heading.h2:# One mark:#'],
	['### One ##', 'heading.h3:### One ## mark:### mark:##'],
	['#### One', 'heading:#### One mark:####'],
	['One\n===', 'heading.h2:One\n=== mark:==='],
	['a **b *c***', 'strong:**b *c*** mark:** mark:** emphasis:*c* mark:* mark:*'],
	['~~a~~ ~b~', 'strike:~~a~~ mark:~~ mark:~~'],
	['- [x] a\n- b', 'mark:- mark:[x] mark:-'],
	['12) a', 'mark:12)'],
	['> a\n> > b\nc', 'mark:> mark:> mark:> mark:>'],
	['> - > a', 'mark:> mark:- mark:>'],
	['---', 'mark:---'],
	[
		'| a | b |\n| - | :-: |\n| c \\| | d |',
		'mark:| - | :-: | mark:| mark:| mark:| mark:| mark:| mark:|',
	],
	['[a](/b "c")', 'mark:[ mark:]( address:/b mark:)'],
	['![a](</b c>)', 'mark:![ mark:]( address:</b c> mark:)'],
	['<https://a.nz> https://b.nz', 'mark:< address:https://a.nz mark:> address:https://b.nz'],
	['![a][b] [b]\n\n[b]: /c', 'mark:![ mark:][b] mark:[ mark:] address:/c'],
	['`a` &amp; b', 'code:`a` code:&amp;'],
	['```\na\n```\n\n    b', 'code:```\na\n``` code:    b'],
	['a <br> b\n\n<!-- c -->', 'code:<br> code:<!-- c -->'],
	['\ufeff# a', 'heading.h2:# a mark:#'],
	['plain words', ''],
])('%j is coloured as %j', (text, expected) => {
	const colours = coloursOf(text).map(
		({ from, to, classes }) =>
			`${classes.replaceAll(' md-', '.').replace('md-', '')}:${text.slice(from, to)}`,
	)
	expect(colours.toSorted().join(' ')).toBe(
		expected
			.split(/ (?=[\w.]+:)/)
			.toSorted()
			.join(' '),
	)
})

test('no colour is outside the text, whatever marks it has', () => {
	const piece = fc.constantFrom(
		...'* ** _ ~~ ` [ ]( ][ ) ![ < > | | - | # === [x] a \\ &lt; /b'.split(' '),
		...spaced,
	)
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
			const text = pieces.join('')
			for (const { from, to } of coloursOf(text))
				expect(from >= 0 && from < to && to <= text.length).toBe(true)
		}),
		{ numRuns: 1000 },
	)
})

const spaced = ['```\n', ']: ', '> ', '- ', '1. ', '# ', ' #', '\n', '\n\n', ' ']
