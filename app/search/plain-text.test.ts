import { expect, test } from 'vitest'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { toPlainText } from './plain-text.ts'

test('of Markdown only the words are left', () => {
	const markdown =
		'## Wet _litter_\n\n- **Nipples** [leak](/products/nipple)\n1. `Fix` them\n\n![A hen](/media/a.jpg)\n<img src="/media/b.jpg" alt="x">\n\n> A quote'
	expect(toPlainText(markdown)).toBe('Wet litter Nipples leak Fix them A quote')
})

test.each(['](', '[', '<', '![', '* ', '\n'])(
	'%j over and over does not hang',
	{ timeout: hangsAfterMs },
	(part) => {
		expect(toPlainText(part.repeat(200_000)).length).toBeLessThanOrEqual(400_000)
	},
)
