import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePdf } from './make-pdf.ts'

const longTable = `| Date | Deaths | Notes |\n|---|---|---|\n${'| | | |\n'.repeat(60)}`

test('a document becomes a tagged PDF in the language of the site', async () => {
	const pdf = await makePdf({ title: 'Kōrero o te kāinga manu', markdown: 'Kia mōhio.' })
	expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
	const source = pdf.toString('latin1')
	expect(source).toContain('/Lang (en-NZ)')
	expect(source).toContain('/Marked true')
	expect(countPages(source)).toBe(1)
})

test('macrons are in the fonts and can be copied out of the file', async () => {
	const plain = await makePdf({ title: 'Hens', markdown: 'Kia mohio.' })
	const macron = await makePdf({ title: 'Hens', markdown: 'Kia mōhio.' })
	expect(toUnicodeMaps(macron)).toContain('014d')
	expect(toUnicodeMaps(plain)).not.toContain('014d')
})

test('a long table runs over to the next page and turns wide ones on their side', async () => {
	const source = (await makePdf({ title: 'Records', markdown: longTable })).toString('latin1')
	expect(countPages(source)).toBe(2)
	const wide = `| a | b | c | d | e | f | g |\n|---|---|---|---|---|---|---|\n| | | | | | | |\n`
	const turned = (await makePdf({ title: 'Records', markdown: wide })).toString('latin1')
	expect(turned).toContain('/MediaBox [0 0 841.89 595.28]')
	expect(source).toContain('/MediaBox [0 0 595.28 841.89]')
})

test('the same text gives the same bytes', async () => {
	const document = { title: 'Daily record', markdown: longTable }
	expect((await makePdf(document)).equals(await makePdf(document))).toBe(true)
})

test('a block that cannot be drawn stops the work instead of vanishing', () => {
	expect(() => makePdf({ title: 'Code', markdown: '```\nx\n```' })).toThrow('"code"')
})

function countPages(source: string): number {
	return source.match(/\/Type \/Page\b/g)?.length ?? 0
}

function toUnicodeMaps(pdf: Buffer): string {
	const source = pdf.toString('latin1')
	return [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
		.map((match) => inflate(Buffer.from(match[1] ?? '', 'latin1')))
		.filter((text) => text.includes('beginbfrange') || text.includes('beginbfchar'))
		.join('\n')
		.toLowerCase()
}

function inflate(bytes: Buffer): string {
	try {
		return inflateSync(bytes).toString('latin1')
	} catch {
		// Not compressed, or not text.
		return ''
	}
}
