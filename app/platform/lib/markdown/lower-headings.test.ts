import { expect, test } from 'vitest'
import { lowerHeadings } from './lower-headings.ts'

test('headings move one level down, the lowest stays, and nothing else changes', () => {
	expect(lowerHeadings('<h2 id="a">A</h2><p>h2 &lt;h2></p><h5>B</h5><h6>C</h6><hr>')).toBe(
		'<h3 id="a">A</h3><p>h2 &lt;h2></p><h6>B</h6><h6>C</h6><hr>',
	)
})
