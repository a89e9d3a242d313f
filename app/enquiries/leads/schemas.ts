// What visitors may send, validated alike in browser and server. Uses zod/mini, a few kilobytes in the browser.
import * as z from 'zod/mini'
import { hasCountries, isOfAnotherTrade } from '#platform/lib/home.ts'
import { overLimit } from '#platform/lib/text/lengths.ts'
import { cleanEmail, cleanLine, cleanText, isEmail } from '#platform/lib/text/visitor-text.ts'
import { contactCountries, otherCountry } from './form-choices.ts'
import { maxAmount } from '#kit/site/enquiry/enquiry-cookies.ts'
import { isPictureId, maxPictures, readPictureLines } from './pictures/picture-lines.ts'
import { fieldNames } from './product-fields.ts'
import type { LeadForm } from './forms.ts'

/** Messages by field of the form. */
export type FieldErrors = Record<string, string>

/** More than fit on a list: two tabs may each add the last one. */
const maxSent = 50

const emailMessage = 'Please enter a valid email address'

type Line = { min: number; max: number; message: string }

function line({ min, max, message }: Line) {
	return z.pipe(
		z.pipe(z.string(message), z.transform(cleanLine)),
		z.string().check(z.minLength(min, message), z.maxLength(max, overLimit(max))),
	)
}

function text({ min, max, message }: Line) {
	return z.pipe(
		z.pipe(z.string(message), z.transform(cleanText)),
		z.string().check(z.minLength(min, message), z.maxLength(max, overLimit(max))),
	)
}

/** Absent counts as blank. */
function optionalLine(max: number) {
	return z._default(line({ min: 0, max, message: 'Please enter text' }), '')
}

/** Absent counts as blank. */
function optionalText(max: number) {
	return z._default(text({ min: 0, max, message: 'Please enter text' }), '')
}

/** Not a field of the page, but a call may have it. */
function carriedLine(max: number) {
	return z.optional(line({ min: 0, max, message: 'Please enter text' }))
}

const email = () =>
	z.pipe(
		z.pipe(z.string(emailMessage), z.transform(cleanEmail)),
		z.string().check(z.maxLength(254, emailMessage), z.refine(isEmail, emailMessage)),
	)

const noCountry = 'Country is required'
/** With one office, nobody is asked for it. */
const isCountryGiven = z.refine((given) => given !== '' || !hasCountries(), noCountry)

/** The ids of pictures that were sent before; a form has lines with their names. Absent for none. */
const pictures = () =>
	z.optional(
		z.pipe(
			z.transform((value) => {
				const ids = typeof value === 'string' ? readPictureLines(value).map(({ id }) => id) : value
				if (!Array.isArray(ids)) return ids
				// Each goes along once.
				return ids.length === 0 ? undefined : [...new Set<unknown>(ids)]
			}),
			z.optional(
				z.array(z.string(), 'These are no pictures').check(
					z.maxLength(maxPictures, 'Up to five pictures can go along'),
					z.refine((ids) => ids.every(isPictureId), 'These are no pictures'),
				),
			),
		),
	)

export const typeMessage = 'Please choose a resource type'
/** In small letters; whether it is one of those that staff offer is asked when it is stored. */
const resourceType = () =>
	z.pipe(
		line({ min: 1, max: 60, message: typeMessage }),
		z.transform((value) => value.toLowerCase()),
	)

function listedProduct() {
	const amountMessage = `Please enter the amount as a number from 1 to ${maxAmount.toLocaleString('en-NZ')}`
	return z.object({
		/** The version and the address of the page it was added from. */
		seen: z.string().check(z.regex(/^\d{1,9}\.[a-z\d-]{1,200}$/)),
		amount: z.pipe(
			z.transform((value) => Number(typeof value === 'string' ? value.trim() || NaN : value)),
			z.int(amountMessage).check(z.minimum(1, amountMessage), z.maximum(maxAmount, amountMessage)),
		),
		remark: optionalText(1000),
	})
}

/** The fields of products by their names, which are paths, as one record. A call has the record already. */
function withProducts(values: unknown): unknown {
	if (typeof values !== 'object' || values === null || 'products' in values) return values
	const products: Record<string, Record<string, unknown>> = {}
	for (const name of fieldNames('list', Object.keys(values))) {
		const [, id, field] = name.split('.')
		if (id && field) (products[id] ??= {})[field] = (values as Record<string, unknown>)[name]
	}
	return { ...values, products }
}

/** Farms and their suppliers have one; the buyers of another trade may be anybody. */
function companyOrFarm() {
	const required = { min: 2, max: 160, message: 'Company or farm name is required' }
	return isOfAnotherTrade() ? optionalLine(160) : line(required)
}

/** Built for the form of a page when it is checked: all would take an old phone as long as all else of a touch. */
const schemas = {
	enquiry: () =>
		z.object({
			name: line({ min: 2, max: 120, message: 'Name is required' }),
			companyOrFarm: companyOrFarm(),
			email: email(),
			subject: line({ min: 2, max: 250, message: 'Subject is required' }),
			message: text({ min: 10, max: 5000, message: 'Please provide more details in your message' }),
			pictures: pictures(),
			productName: optionalLine(250),
		}),
	list: () =>
		z.pipe(
			z.transform(withProducts),
			z.object({
				/** Under which the list can be sent once. */
				list: optionalLine(100),
				name: line({ min: 2, max: 120, message: 'Name is required' }),
				companyOrFarm: companyOrFarm(),
				email: email(),
				message: optionalText(5000),
				pictures: pictures(),
				products: z.record(z.guid(), listedProduct()).check(
					z.refine(
						(products) => Object.keys(products).length > 0,
						'There is no product on your list',
					),
					z.refine(
						(products) => Object.keys(products).length <= maxSent,
						'There are too many products',
					),
				),
			}),
		),
	contact: () =>
		z
			.object({
				name: line({ min: 1, max: 120, message: 'Name is required' }),
				email: email(),
				company: optionalLine(160),
				country: z._default(z.enum([...contactCountries, ''], noCountry), '').check(isCountryGiven),
				otherCountry: optionalLine(80),
				interests: carriedLine(120),
				phone: carriedLine(40),
				bestTime: carriedLine(80),
				subject: line({ min: 1, max: 250, message: 'Subject is required' }),
				message: text({ min: 1, max: 5000, message: 'Message is required' }),
				pictures: pictures(),
			})
			.check(
				z.refine(({ country, otherCountry: other }) => country !== otherCountry || other !== '', {
					path: ['otherCountry'],
					message: 'Please tell us which country',
				}),
			),
	newsletter: () =>
		z.object({
			newsletterName: line({ min: 1, max: 120, message: 'Name is required' }),
			newsletterEmail: email(),
			interests: optionalLine(120),
			company: carriedLine(160),
		}),
	request: () =>
		z.object({
			name: line({ min: 1, max: 120, message: 'Name is required' }),
			email: email(),
			resourceType: resourceType(),
			description: text({ min: 1, max: 5000, message: 'Description is required' }),
			pictures: pictures(),
			company: carriedLine(160),
		}),
	download: () =>
		z.object({
			firstName: line({ min: 2, max: 80, message: 'First name is required' }),
			lastName: line({ min: 2, max: 80, message: 'Last name is required' }),
			email: email(),
			country: z._default(line({ min: 0, max: 80, message: noCountry }), '').check(isCountryGiven),
			subscribe: z._default(z.boolean(), false),
		}),
} satisfies Record<LeadForm, () => z.ZodMiniType>

const built = new Map<string, z.ZodMiniType>()

export type LeadValues = { [F in LeadForm]: z.output<ReturnType<(typeof schemas)[F]>> }

/** The values of a form, cleaned; or one message for each invalid field. */
export function checkLead<F extends LeadForm>(
	form: F,
	values: unknown,
): { ok: true; value: LeadValues[F] } | { ok: false; errors: FieldErrors } {
	const key = `${form} ${isOfAnotherTrade()}`
	const schema = built.get(key) ?? schemas[form]()
	built.set(key, schema)
	const parsed = schema.safeParse(values)
	if (parsed.success) return { ok: true, value: parsed.data as LeadValues[F] }
	const errors: FieldErrors = {}
	for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message
	return { ok: false, errors }
}
