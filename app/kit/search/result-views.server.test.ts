import { expect, test } from 'vitest'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { toPlainText } from './result-views.server.ts'

test('Markdown is reduced to its words', () => {
	const markdown =
		'## Wet _litter_\n\n- **Nipples** [leak](/products/nipple)\n1. `Fix` them\n\n![A hen](/media/a.jpg)\n<img src="/media/b.jpg" alt="x">\n\n> A quote'
	expect(toPlainText(markdown)).toBe('Wet litter Nipples leak Fix them A quote')
})

test.each(['](', '[', '<', '![', '* ', '\n'])(
	'many repeats of %j do not hang',
	{ timeout: hangsAfterMs },
	(part) => {
		expect(toPlainText(part.repeat(200_000)).length).toBeLessThanOrEqual(400_000)
	},
)
