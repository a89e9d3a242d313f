import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { isSafeLink } from '#app/lib/safe-link.ts'
import { link, markdownText, optionalText, requiredImage, textList } from './fields.ts'

test.each([
	'https://example.com/a.pdf',
	'http://example.com',
	'HTTPS://EXAMPLE.COM/x?y=1#z',
	'/media/resource-documents/1718-ab12.pdf',
])('%s may be linked', (address) => {
	expect(isSafeLink(address)).toBe(true)
})

test.each([
	'javascript:alert(1)',
	' javascript:alert(1)',
	'JaVaScRiPt://example.com/%0aalert(1)',
	'data:text/html,x',
	'file:///etc/passwd',
	'ftp://example.com',
	'//example.com',
	'/admin/products',
	'/media/../admin',
	'/media/a/%2e%2e/b',
	'example.com',
	'',
])('%j may not be linked', (address) => {
	expect(isSafeLink(address)).toBe(false)
})

test('whatever may be linked is http, https or a file of ours', () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.webUrl(),
				fc.string(),
				fc.string().map((text) => `javascript:${text}`),
			),
			(address) => {
				if (!isSafeLink(address)) return
				expect(new URL(address, 'https://own.example').protocol).toMatch(/^https?:$/)
			},
		),
	)
})

test('a wrong link, a missing one and a missing image have the specified messages', () => {
	const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
		result.error?.issues.map(({ message }) => message)

	expect(messagesOf(link.safeParse('nowhere'))).toEqual(['Please enter a valid URL'])
	expect(messagesOf(link.safeParse(undefined))).toEqual(['Please enter a valid URL'])
	const image = requiredImage('Please upload an image')
	expect(messagesOf(image.safeParse(null))).toEqual(['Please upload an image'])
	expect(messagesOf(image.safeParse(' '))).toContain('Please upload an image')
})

test('a text beyond what is rendered is refused with the count of its characters', () => {
	const text = markdownText({ label: 'Content', min: 20 })

	expect(text.safeParse('a'.repeat(100_000)).success).toBe(true)
	expect(text.safeParse('a'.repeat(100_001)).error?.issues).toMatchObject([
		{ message: 'Content must be at most 100,000 characters, and has 100,001' },
	])
	expect(text.safeParse(` ${'a'.repeat(19)} `).error?.issues).toMatchObject([
		{ message: 'Content must be at least 20 characters' },
	])
})

test('blank lines of a list are dropped, and blank optional text is none', () => {
	expect(textList({ one: 'Feature', many: 'features' }).parse([' one ', '', '  ', 'two'])).toEqual([
		'one',
		'two',
	])
	expect(optionalText('Salary', 10).parse('  ')).toBeNull()
	expect(optionalText('Salary', 10).parse(' a ')).toBe('a')
	expect(optionalText('Salary', 10).parse(undefined)).toBeNull()
})
