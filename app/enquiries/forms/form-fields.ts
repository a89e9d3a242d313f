// Reads and fills the fields of a form on the page.
import { cleanLine, cleanText } from '#platform/lib/text/visitor-text.ts'
import { fieldNames } from '#enquiries/leads/product-fields.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Values as the schemas expect them: text, and true or false for a box. */
export function readValues(element: HTMLFormElement, form: LeadForm) {
	return Object.fromEntries(
		fieldsOf(element, form).map((field) => [
			field.name,
			isBox(field) ? field.checked : field.value,
		]),
	)
}

/** Characters of the texts above 90% of their limits, counted as they are sent. */
export function longTexts(element: HTMLFormElement, form: LeadForm): Record<string, number> {
	return Object.fromEntries(
		fieldsOf(element, form).flatMap(({ name, value, dataset, type }) => {
			const { length } = type === 'textarea' ? cleanText(value) : cleanLine(value)
			return length > 0.9 * Number(dataset['limit'] ?? Infinity) ? [[name, length]] : []
		}),
	)
}

/** The fields that differ from their initial values. */
export function readChanges(element: HTMLFormElement, form: LeadForm): Record<string, string> {
	return Object.fromEntries(
		fieldsOf(element, form)
			.filter((field) => currentValue(field) !== defaultValueOf(field))
			.map((field) => [field.name, currentValue(field)]),
	)
}

/** Fills the fields that still have their initial values. */
export function fillUntouched(
	element: HTMLFormElement,
	form: LeadForm,
	values: Record<string, unknown>,
): void {
	for (const field of fieldsOf(element, form)) {
		const value = values[field.name]
		if (typeof value === 'string' && currentValue(field) === defaultValueOf(field))
			fill(field, value)
	}
}

function fill(field: Field, value: string): void {
	if (isBox(field)) field.checked = value === 'on'
	else field.value = value
	// Some choices show further fields.
	field.dispatchEvent(new Event('change', { bubbles: true }))
}

function fieldsOf(element: HTMLFormElement, form: LeadForm): Field[] {
	const given = Array.from(element.elements, ({ name }: Element & { name?: string }) => name ?? '')
	return fieldNames(form, given).flatMap((name) => {
		const field = element.elements.namedItem(name)
		return isField(field) ? [field] : []
	})
}

function isField(field: unknown): field is Field {
	return (
		field instanceof HTMLInputElement ||
		field instanceof HTMLSelectElement ||
		field instanceof HTMLTextAreaElement
	)
}

function isBox(field: Field): field is HTMLInputElement {
	return field instanceof HTMLInputElement && field.type === 'checkbox'
}

function currentValue(field: Field): string {
	if (isBox(field)) return field.checked ? 'on' : ''
	return field.value
}

function defaultValueOf(field: Field): string {
	if (isBox(field)) return field.defaultChecked ? 'on' : ''
	if (field instanceof HTMLSelectElement) {
		return [...field.options].find((option) => option.defaultSelected)?.value ?? ''
	}
	return field.defaultValue
}
