import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { isSafeLink } from '#platform/lib/safe-link.ts'
import { invisibleCharacters } from '#tests/support/invisible-characters.ts'
import { emailAddress, linkSchema } from './field-schemas.ts'
import { lines, markdown, optionalText, requiredPicture, text } from './kinds.ts'

test.each([
	'https://example.com/a.pdf',
	'http://example.com',
	'HTTPS://EXAMPLE.COM/x?y=1#z',
	'/media/resource-documents/1718-ab12.pdf',
])('%s is a safe link', (address) => {
	expect(isSafeLink(address)).toBe(true)
})

test('invisible characters are not part of a web or email address', () => {
	for (const one of Object.values(invisibleCharacters)) {
		expect(linkSchema.parse(`${one}https://example.com/a${one}.pdf`)).toBe(
			'https://example.com/a.pdf',
		)
		expect(emailAddress('long').parse(`Jo <jo@exa${one}mple.com>`)).toBe('jo@example.com')
	}
	expect(emailAddress('long').safeParse('jo').error?.issues[0]?.message).toBe(
		'Invalid email address',
	)
})

test('a text that shows nothing counts as empty; what joins letters and emoji stays', () => {
	const title = text({ label: 'Title', min: 1, max: 20 }).schema
	for (const one of Object.values(invisibleCharacters)) {
		expect(title.safeParse(` ${one}${one}`).success).toBe(false)
		expect(optionalText({ label: 'Price', max: 40 }).schema.parse(one)).toBeNull()
		const content = markdown({ label: 'Content', min: 2 }).schema
		expect(content.safeParse(`\n${one}${one}${one}`).success).toBe(false)
	}
	expect(title.parse(' 👩‍🌾 ❤\ufe0f ')).toBe('👩‍🌾 ❤\ufe0f')
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
])('%j is not a safe link', (address) => {
	expect(isSafeLink(address)).toBe(false)
})

test('every safe link resolves to http or https', () => {
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

test('a link is kept as it was before a mail filter wrapped it', () => {
	const wrapped =
		'https://aus01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&data=staff%40farm.example'
	expect(linkSchema.parse(` ${wrapped} `)).toBe('https://a.example/b')
})

test('an invalid or missing link and a missing image show the specified messages', () => {
	const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
		result.error?.issues.map(({ message }) => message)

	expect(messagesOf(linkSchema.safeParse('nowhere'))).toEqual(['Please enter a valid URL'])
	expect(messagesOf(linkSchema.safeParse(undefined))).toEqual(['Please enter a valid URL'])
	const image = requiredPicture({ missing: 'Please upload an image' }).schema
	expect(messagesOf(image.safeParse(null))).toEqual(['Please upload an image'])
	expect(messagesOf(image.safeParse(' '))).toContain('Please upload an image')
})

test('a text that is too long is refused with its length, and one that is too short with the minimum', () => {
	const content = markdown({ label: 'Content', min: 20 }).schema

	expect(content.safeParse('a'.repeat(100_000)).success).toBe(true)
	expect(content.safeParse('a'.repeat(100_001)).error?.issues).toMatchObject([
		{ message: 'Content must be at most 100,000 characters (now 100,001)' },
	])
	expect(content.safeParse(` ${'a'.repeat(19)} `).error?.issues).toMatchObject([
		{ message: 'Content must be at least 20 characters' },
	])
})

test('blank lines of a list are dropped, and blank optional text becomes null', () => {
	const features = lines({ label: 'Features', one: 'Feature', many: 'features' }).schema
	expect(features.parse([' one ', '', '  ', 'two'])).toEqual(['one', 'two'])
	const salary = optionalText({ label: 'Salary', max: 10 }).schema
	expect(salary.parse('  ')).toBeNull()
	expect(salary.parse(' a ')).toBe('a')
	expect(salary.parse(undefined)).toBeNull()
})
