// Odd values in every field of every call: each is stored as it should be, or refused with a message; never a failure,
// and never an altered mail.
import { expect, test } from 'vitest'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import { invisibleCharacters } from '#tests/support/invisible-characters.ts'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { filledForms, submission } from '#tests/support/submissions.ts'
import { isEmail } from '#platform/lib/text/visitor-text.ts'
import { leadForms } from './forms.ts'
import type { LeadForm } from './forms.ts'
import { submitLead } from './submit.server.ts'

const forms = Object.keys(leadForms) as LeadForm[]

/** Not text at all: refused in every required field. */
const wrongKinds: [string, unknown][] = [
	['a number', 7],
	['true', true],
	['nothing', null],
	['a list', ['text']],
	['an empty list', []],
	['an object', { text: 'text' }],
	['an object with a prototype', JSON.parse('{"__proto__": {"polluted": true}}')],
	['an object that acts as text', { toString: () => 'text', length: 10 }],
]

/** Text that is accepted, but cleaned: name, text, and what a one-line field stores. */
const oddTexts: [string, string, string][] = [
	['the character zero', 'Anna\0 Bell here', 'Anna Bell here'],
	['a break', 'Anna Bell\r\nBcc: victim@example.com', 'Anna Bell Bcc: victim@example.com'],
	['a line feed', 'Anna Bell\nX: y', 'Anna Bell X: y'],
	['a carriage return', 'Anna Bell\rX: y', 'Anna Bell X: y'],
	['a tab', 'Anna\tBell here', 'Anna Bell here'],
	['an escape', 'Anna \u001b[31mBell', 'Anna [31mBell'],
	['a line separator', 'Anna Bell\u2028here', 'Anna Bell here'],
	['a turned direction', 'Anna \u202eBell here', 'Anna Bell here'],
	['isolated direction', 'Anna \u2067Bell\u2069 here', 'Anna Bell here'],
	['a right-to-left mark', 'آنا بيل \u200f\u0627\u0646\u0627', 'آنا بيل \u200f\u0627\u0646\u0627'],
	['Hebrew', 'חנה בל מהחווה', 'חנה בל מהחווה'],
	['macrons', 'Tāne Mahuta Ngāti', 'Tāne Mahuta Ngāti'],
	['taken apart', 'Zoe\u0308 Bell here', 'Zoë Bell here'],
	['Chinese', '陈美玲养鸡场主人的名字写得很长', '陈美玲养鸡场主人的名字写得很长'],
	['an emoji', 'Anna 🐔 Bell here', 'Anna 🐔 Bell here'],
	['half a character', 'Anna \ud800Bell here', 'Anna \ufffdBell here'],
	['a mark of order', '\ufeffAnna Bell here', 'Anna Bell here'],
	['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
	['a closing quote', `Anna "'--; drop table leads`, `Anna "'--; drop table leads`],
	['a template', 'Anna ${7*7} {{7*7}} Bell', 'Anna ${7*7} {{7*7}} Bell'],
	['a formula', '=HYPERLINK("http://x","y")', '=HYPERLINK("http://x","y")'],
	['__proto__', '__proto__ and more', '__proto__ and more'],
	['a percent sign', 'Anna %00 %0d%0a Bell', 'Anna %00 %0d%0a Bell'],
	['much space', '   Anna Bell here   ', 'Anna Bell here'],
]

const goodEmails = [
	"o'brien@farm.example",
	'anna+news@farm.example',
	'a@b.nz',
	'first.last@sub.domain.example.co.nz',
	'x_y-z@farm-name.example',
	'ANNA@FARM.EXAMPLE',
	'1234567890@farm.example',
	'!#$%&*+/=?^_`{|}~@farm.example',
	'anna@xn--bcher-kva.example',
	`${'a'.repeat(64)}@farm.example`,
	' anna@farm.example ',
	'mere@farm.example.',
	'mailto:tane@farm.example',
	'Hana <hana@farm.example>',
	'anna@f\u00e4rm.example',
	...Object.values(invisibleCharacters).map((one, at) => `anna${one}${at}@farm.example${one}`),
]

const badEmails = [
	'',
	'anna',
	'anna@',
	'@farm.example',
	'anna@farm',
	'anna@@farm.example',
	'anna@farm..example',
	'anna@.example',
	'anna bell@farm.example',
	'anna@farm.example, victim@example.com',
	'anna@farm.example;victim@example.com',
	'anna@farm.example\nBcc: victim@example.com',
	'"anna bell"@farm.example',
	'anna@[127.0.0.1]',
	'anna@127.0.0.1',
	'anna@-farm.example',
	'anna@farm-.example',
	'\u0430nna@farm.example',
	'anna@farm.exam ple',
	`${'a'.repeat(65)}@farm.example`,
	`anna@${'a'.repeat(64)}.example`,
	`anna@${'abcdefgh.'.repeat(30)}example`,
]

function fieldsOf(form: LeadForm): string[] {
	return Object.keys(filledForms[form]).filter(
		(name) => !['subscribe', 'list', 'products'].includes(name),
	)
}

/** Fields that are optional, or accept only listed values. */
const lenient = new Set([
	'company',
	'otherCountry',
	'phone',
	'bestTime',
	'productName',
	'interests',
])

/** The message of a list is its products. */
function isLenient(form: LeadForm, name: string): boolean {
	return lenient.has(name) || (form === 'list' && name === 'message')
}

test('there are more than 500 cases', () => {
	const fields = forms.flatMap(fieldsOf).length
	const cases =
		fields * (wrongKinds.length + oddTexts.length) + goodEmails.length + badEmails.length
	expect(cases).toBeGreaterThan(500)
})

test.each(forms)(
	'%s: a value that is not text is refused in every field, with a message',
	async (form) => {
		await using db = await testDb()
		for (const name of fieldsOf(form)) {
			for (const [what, value] of wrongKinds) {
				const taken = await submitLead(db, submission(form, { values: { [name]: value } }))
				expect(taken, `${name}: ${what}`).toMatchObject({
					ok: false,
					error: { code: 'invalid', errors: { [name]: expect.stringMatching(/^[A-Z]\w/) } },
				})
			}
			const without = await submitLead(db, submission(form, { values: { [name]: undefined } }))
			expect(without.ok, `without ${name}`).toBe(isLenient(form, name))
		}
		expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
		expect(await db.select().from(leads)).toHaveLength(
			fieldsOf(form).filter((name) => isLenient(form, name)).length,
		)
	},
)

test.each(forms)(
	'%s: odd text in each text field is stored, cleaned in fields of one line, and adds no mail recipient',
	async (form) => {
		await using db = await testDb()
		const fields = fieldsOf(form).filter((name) => !/email|country|resourceType/i.test(name))
		for (const name of fields) {
			for (const [what, value, expected] of oddTexts) {
				await db.delete(mails)
				await db.delete(leads)
				const email = `${crypto.randomUUID()}@example.com`
				const values = { [name]: value, email, newsletterEmail: email }
				const taken = await submitLead(db, submission(form, { values }))
				expect(taken.ok, `${name}: ${what}`).toBe(true)
				const stored = JSON.stringify(await db.select().from(leads))
				const isText = name === 'message' || name === 'description'
				const isClean = isText || stored.includes(JSON.stringify(expected).slice(1, -1))
				expect(isClean, `${name}: ${what}`).toBe(true)
				const rows = await db.select().from(mails)
				expect(
					rows.map(({ toEmail }) => toEmail).filter((to) => to !== null && to !== email),
					`${name}: ${what}`,
				).toEqual([])
			}
		}
	},
)

test.each(forms)(
	'%s: text that is too long is refused, and so is blank text in a required field',
	async (form) => {
		await using db = await testDb()
		for (const name of fieldsOf(form).filter(
			(field) => !/email|^country|resourceType/i.test(field),
		)) {
			const tooLong = await submitLead(
				db,
				submission(form, { values: { [name]: 'x'.repeat(1024 * 1024) } }),
			)
			expect(tooLong, `long ${name}`).toMatchObject({
				ok: false,
				error: { errors: { [name]: expect.stringContaining('no more than') } },
			})
			for (const nothing of [' \n\t ', Object.values(invisibleCharacters).join(' ')]) {
				// Of one address each, else the limit for an address would refuse it.
				const email = `${crypto.randomUUID()}@example.com`
				const values = { [name]: nothing, email, newsletterEmail: email }
				const blank = await submitLead(db, submission(form, { values }))
				expect(blank.ok, `blank ${name}: ${JSON.stringify(nothing)}`).toBe(isLenient(form, name))
			}
		}
	},
)

test('a resource type must be one of the list, in any case', async () => {
	await using db = await testDb()
	const typed = async (resourceType: string) =>
		submitLead(db, submission('request', { values: { resourceType } }))
	for (const [, value] of oddTexts)
		expect(await typed(value)).toMatchObject({
			error: { errors: { resourceType: 'Please choose a resource type' } },
		})
	for (const value of ['', 'x'.repeat(1024 * 1024), 'invoice'])
		expect((await typed(value)).ok).toBe(false)
	expect(await db.select().from(leads)).toEqual([])
	for (const value of ['guide', ' Case Study\n']) expect((await typed(value)).ok).toBe(true)
})

test('valid email addresses, plain or unusual, are accepted; invalid ones are refused', async () => {
	await using db = await testDb()
	for (const email of goodEmails) {
		const taken = await submitLead(db, submission('contact', { values: { email } }))
		expect(taken.ok, `taken: ${email}`).toBe(true)
	}
	const stored = await db.select({ email: leads.email }).from(leads)
	expect(stored.filter(({ email }) => !isEmail(email))).toEqual([])
	for (const email of badEmails) {
		const taken = await submitLead(db, submission('contact', { values: { email } }))
		expect(taken, `refused: ${email}`).toMatchObject({
			error: { errors: { email: 'Please enter a valid email address' } },
		})
	}
})

test('addresses built to slow validation are refused', { timeout: hangsAfterMs }, async () => {
	await using db = await testDb()
	const slow = [
		'a'.repeat(100_000),
		`${'a@'.repeat(50_000)}b`,
		`a@${'a.'.repeat(50_000)}`,
		`a@${'a-'.repeat(50_000)}b.example`,
		' '.repeat(100_000),
	]
	for (const email of slow) {
		const taken = await submitLead(db, submission('contact', { values: { email } }))
		expect(taken.ok).toBe(false)
	}
})
