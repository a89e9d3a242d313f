// Choices in the forms. Apart from their fields, so that a page loads only the choices of its own forms.

export const contactCountries = ['New Zealand', 'Australia', 'Other'] as const

/** A country outside the list; the form then asks for its name. */
export const otherCountry = 'Other'

/** What two forms offer until staff keep other categories, and while these cannot be read. */
export const firstChoices = {
	request: ['Guide', 'Template', 'Checklist', 'Case study', 'Other'],
	newsletter: [
		'Facility design',
		'Production management',
		'Biosecurity',
		'Staff training',
		'Regulations',
	],
} as const

/** A choice as it is sent, and its label. */
export function toOption(label: string) {
	return { value: label.toLowerCase(), label }
}

/** Also stored when nothing was chosen. */
export const allTopicsOption = { value: 'All Topics', label: 'All topics' }

export const downloadCountries = [
	{ value: 'NZ', label: 'New Zealand' },
	{ value: 'AU', label: 'Australia' },
	{ value: 'Other', label: 'Another country' },
] as const
