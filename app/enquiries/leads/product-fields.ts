// The fields of the products of an enquiry list. Apart, so that pages with other forms do not load them.
import { leadForms } from './forms.ts'
import type { LeadForm } from './forms.ts'

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

/** The fields of a form in order. The enquiry list has some for each product, which are among the `given` names. */
export function fieldNames(form: LeadForm, given: Iterable<string>): readonly string[] {
	if (form !== 'list') return leadForms[form]
	const ofProducts = [...new Set(given)].filter((name) => productField.test(name))
	return [...ofProducts, ...leadForms.list]
}

/** The button that takes a product off the enquiry list, by its id. */
export const removeField = 'remove'
