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
	'Yahoo, without marks':
		'    On Sunday, 29 November 2026 at 09:00:00 am NZDT, Hatch & Hen <office@hatchandhen.nz> wrote:\n\n Kia ora Hana,\n\nClean the perches.\n> We found mites.',
	'Gmail in German':
		'Am Sa., 28. Nov. 2026 um 19:55 Uhr schrieb Hatch & Hen <\noffice@hatchandhen.nz>:\n\n> Clean the perches.',
	'Gmail in French, without marks':
		'Le sam. 28 nov. 2026 à 19:55, Hatch & Hen <office@hatchandhen.nz> a écrit :\n\nClean the perches.',
	'Outlook in German':
		'Von: Hatch & Hen <office@hatchandhen.nz>\nGesendet: Samstag, 28. November 2026 19:55\nAn: Hana Tui\nBetreff: Re: Red mite\n\nClean.',
	'Outlook in French':
		'De : Hatch & Hen\nEnvoyé : samedi 28 novembre 2026 19:55\nÀ : Hana\nObjet : Re: Red mite\n\nClean.',
	'Outlook in Dutch':
		'Van: Hatch\nVerzonden: zaterdag 28 november 2026 19:55\nAan: Hana\nOnderwerp: Re\n\nClean.',
	'Outlook in Chinese':
		'发件人: Hatch\n发送时间: 2026年11月28日 19:55\n收件人: Hana\n主题: Re: Red mite\n\nClean.',
	'old Outlook in German': '-----Ursprüngliche Nachricht-----\nVon: Hatch & Hen\n\nClean.',
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
	[
		'answers below an attribution',
		'On 28 Nov 2026 at 19:55, Hatch <a@b.nz> wrote:\n> A barn?\nYes.\n> How old?\nTwo years.',
	],
	['a sentence of a person', 'On Monday my neighbour wrote:\nTry ash.\nI did.'],
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
		'On 2026 <a@b.c> x schrieb\n'.repeat(4000),
		'_'.repeat(100_000),
		'-----Original'.repeat(7000),
	]
	for (const text of texts) {
		const { fresh: first, quoted } = splitQuoted(text)
		expect(first + quoted).toBe(text)
	}
})
