import { expect, test } from 'vitest'
import { splitQuoted } from './split-quoted.ts'

const fresh = (text: string) => splitQuoted(text).fresh.trimEnd()

const olds: Record<string, string> = {
	'Gmail, over two lines':
		'On Sat, 28 Nov 2026 at 19:55, Hatch & Hen Poultry Consulting <\noffice@hatchandhen.nz> wrote:\n\n> Clean the perches.\n>\n> > We found mites.\n>',
	'Apple Mail, quoted itself':
		'> On 28 Nov 2026, at 7:55 PM, Hatch & Hen <office@hatchandhen.nz> wrote:\n> \n> Clean the perches.',
	Thunderbird: 'On 28/11/2026 7:55 pm, Hatch & Hen wrote:\n> Clean the perches.',
	'Outlook for Windows':
		'________________________________\nFrom: Hatch & Hen <office@hatchandhen.nz>\nSent: Saturday, 28 November 2026 7:55 PM\nTo: Hana Tui\nSubject: Re: Red mite\n\nClean the perches.',
	'Outlook on the web, in bold':
		'*From:* Hatch & Hen\n*Date:* Saturday\n*To:* Hana\n*Subject:* Red mite\n\nClean.',
	'old Outlook': '-----Original Message-----\nFrom: Hatch & Hen\n\nClean the perches.',
	'only marks': '> Clean the perches.\n>',
}

test.each(Object.entries(olds))('the old mail is cut off as %s puts it below', (_, old) => {
	const text = `Thank you.\n\nHana\n\n${old}`
	expect(fresh(text)).toBe('Thank you.\n\nHana')
	const parts = splitQuoted(text)
	expect(parts.fresh + parts.quoted).toBe(text)
})

test.each([
	['what is written between quoted lines', '> Do you have a barn?\nYes.\n> How old?\nTwo years.'],
	['what is written below them', '> Do you have a barn?\n\nYes, two of them.'],
	['a mail that would be empty', '> Clean the perches.'],
	['a person who writes about somebody', 'From: our farm\nwe wish you well.\nOn Monday we wrote:'],
	['an empty mail', ''],
	['a mail with nothing quoted', 'Thank you.\n\nOn Monday we will try it.'],
])('nothing is cut off of %s', (_, text) =>
	expect(splitQuoted(text)).toEqual({ fresh: text, quoted: '' }),
)

test('long lines and many of them take no time', () => {
	const texts = [
		'On '.repeat(30_000),
		'> '.repeat(50_000),
		'\n> x'.repeat(25_000),
		'From: x\n'.repeat(12_000),
		`On ${'x\n'.repeat(40_000)} wrote:\n> x`,
		'_'.repeat(100_000),
		'-----Original'.repeat(7000),
	]
	for (const text of texts) {
		const { fresh: first, quoted } = splitQuoted(text)
		expect(first + quoted).toBe(text)
	}
})
