// Choices in the forms. Apart from their fields, so that a page loads only the choices of its own forms.

export const contactCountries = ['New Zealand', 'Australia', 'Other'] as const

/** A country outside the list; the form then asks for its name. */
export const otherCountry = 'Other'

export const resourceTypes = ['Guide', 'Template', 'Checklist', 'Case study', 'Other'] as const

/** Value as it is sent, and its label. 'All Topics' is also stored when nothing was chosen. */
export const newsletterInterests = [
	{ value: 'facility design', label: 'Facility design' },
	{ value: 'production management', label: 'Production management' },
	{ value: 'biosecurity', label: 'Biosecurity' },
	{ value: 'staff training', label: 'Staff training' },
	{ value: 'regulations', label: 'Regulations' },
	{ value: 'All Topics', label: 'All topics' },
] as const

export const downloadCountries = [
	{ value: 'NZ', label: 'New Zealand' },
	{ value: 'AU', label: 'Australia' },
	{ value: 'Other', label: 'Another country' },
] as const
