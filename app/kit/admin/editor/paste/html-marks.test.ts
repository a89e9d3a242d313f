import { expect, test } from 'vitest'
import { TextDocument } from '../blocks/text-document.ts'
import { pastedMarkdown } from './paste-html.ts'

test('bold words end before the word that follows them, and addresses in the text stay links', () => {
	expect(pastedMarkdown('<p><b>Note:</b>hens <b>a.</b> b</p>').markdown).toBe(
		'**Note**:hens **a.** b',
	)
	const address = 'https://a.example/_a_b?c_=~*1'
	const [block] = new TextDocument().readBlocks(
		pastedMarkdown(`<p>${address} <a href="${address}">${address}</a> <i>x</i></p>`).markdown,
	)
	expect(block?.textContent).toBe(`${address} ${address} x`)
	expect(block?.firstChild?.marks[0]?.attrs.href).toBe(address)
})

test.each([
	['around blocks', '<b><p>a</p><p>b</p></b>', '**a**\n\n**b**'],
	['around a line break', '<i>a<br>b</i>', '*a*\\\n*b*'],
	['around the same marks', '<b>a <strong>b</strong></b><s>c <del>d</del></s>', '**a b**~~c d~~'],
	['beside the same marks', '<b>a</b><b>b <i>c</i></b><i> d</i>', '**ab *c*** *d*'],
	['within others', '<i>a <b>b</b></i> <a href="/b">a <b>b</b></a>', '*a **b*** [a **b**](/b)'],
	['with empty lines', '<b>a<br> <br>b</b>', '**a**\n\n**b**'],
])('marks %s stay marks', (_where, html, markdown) => {
	expect(pastedMarkdown(html).markdown).toBe(markdown)
})
