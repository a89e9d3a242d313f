/** The forms visitors can send, with their fields in order. Names are those of the stored records. */
export const leadForms = {
	contact: [
		'name',
		'email',
		'company',
		'country',
		'otherCountry',
		'phone',
		'bestTime',
		'subject',
		'message',
	],
	enquiry: ['name', 'companyOrFarm', 'email', 'subject', 'message', 'productName'],
	list: ['list', 'name', 'companyOrFarm', 'email', 'message'],
	newsletter: ['newsletterName', 'newsletterEmail', 'interests'],
	request: ['name', 'email', 'resourceType', 'description'],
	download: ['firstName', 'lastName', 'email', 'country', 'subscribe'],
} as const

export type LeadForm = keyof typeof leadForms

/** A field of one product of the enquiry list: what was seen of it, how many, and a remark. */
const productField = /^products\.[\da-f-]{36}\.(?:seen|amount|remark)$/

/** The name of a field of one product of the enquiry list. */
export function productFieldName(id: string, name: 'seen' | 'amount' | 'remark'): string {
	return `products.${id}.${name}`
}

/** The ids of the products among the names of posted fields. */
export function productIdsIn(names: Iterable<string>): string[] {
	const fields = [...names].filter((name) => productField.test(name))
	return [...new Set(fields.map((name) => name.split('.')[1]!))]
}

/** The fields of a form in order. The enquiry list has some for each of its products, which are among the `given` names. */
export function fieldNames(form: LeadForm, given: Iterable<string>): readonly string[] {
	if (form !== 'list') return leadForms[form]
	const ofProducts = [...new Set(given)].filter((name) => productField.test(name))
	return [...ofProducts, ...leadForms.list]
}

/** The field with the country of the office named in the form; consent is given to that office. */
export const officeField = 'office'

/**
 * The hidden field that only robots fill in. Its name means nothing, since programs that fill in forms for people know fields
 * such as `website` (decision 0087).
 */
export const trapField = 'extra'

/** The field that names the posted form. */
export const formField = 'form'

/** The button that takes a product off the enquiry list, by its id. */
export const removeField = 'remove'
