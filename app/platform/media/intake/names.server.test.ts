import { expect, test } from 'vitest'
import { extensionOf } from '#platform/lib/file-types.ts'
import { toAltText, toOriginalName } from './names.server.ts'

test.each([
	['hens.jpg', 'hens.jpg'],
	['C:\\photos\\hens.jpg', 'hens.jpg'],
	['../../etc/passwd', 'passwd'],
	['a/b\\c.pdf', 'c.pdf'],
	['  Hennen – été 鶏.jpg ', 'Hennen – été 鶏.jpg'],
	['he\0ns\r\n.jpg', 'hens.jpg'],
	['photo\u202Egpj.exe', 'photogpj.exe'],
	['\u200Fa\u2066.pdf', 'a.pdf'],
	['.htaccess', '.htaccess'],
])('a file sent as %j is named %j', (came, name) => expect(toOriginalName(came)).toBe(name))

test.each(['', ' ', '/', 'folder/', '\u0000', '\u202E'])('%j is not a name', (came) => {
	expect(toOriginalName(came)).toBeNull()
})

test('a long name keeps its end, which contains the extension', () => {
	expect(toOriginalName(`${'a'.repeat(251)}.pdf`)).toHaveLength(255)
	expect(toOriginalName(`b${'a'.repeat(251)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`)
	expect(toOriginalName(`${'🐔'.repeat(300)}.pdf`)).toBe(`${'🐔'.repeat(251)}.pdf`)
})

test('alt text is one line of 500 characters at most, none cut in half', () => {
	expect(toAltText(' Brown\n\teggs  on\u2028a tray\0 ')).toBe('Brown eggs on a tray')
	expect(toAltText('a'.repeat(500))).toHaveLength(500)
	expect(toAltText('🐔'.repeat(501))).toBe('🐔'.repeat(500))
	expect(toAltText('\u202Eabc')).toBe('abc')
	expect(toAltText(' \n ')).toBe('')
})

test.each([
	['hens.JPG', 'jpg'],
	['archive.tar.gz', 'gz'],
	['.pdf', 'pdf'],
	['hens', ''],
	['hens.', ''],
	['hens.jpg ', 'jpg'],
	['hens.jpg. \u200b', 'jpg'],
	['hens.j-g', ''],
	['hens.12345678', '12345678'],
	['hens.123456789', ''],
	['a.b/c', ''],
])('the extension of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension))
