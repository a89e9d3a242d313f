import { expect, test } from 'vitest'
import { plainTextHtml } from './plain-text-html.ts'

test('plain text is escaped, with a paragraph for each block and its line breaks kept', () => {
	expect(plainTextHtml('a < b & c > d\nnext\n \t\n\n\n  <b>&amp;</b>  ')).toBe(
		'<p>a &lt; b &amp; c &gt; d\nnext</p>\n<p>&lt;b&gt;&amp;amp;&lt;/b&gt;</p>',
	)
})

test('plain text of only blank lines renders nothing', () => {
	expect(plainTextHtml('')).toBe('')
	expect(plainTextHtml('\n \n\t\n')).toBe('')
})
