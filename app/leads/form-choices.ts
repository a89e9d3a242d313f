// What can be chosen in the forms. Apart from their fields, so that a page carries the choices of its own forms alone.

export const contactCountries = ['New Zealand', 'Australia', 'Other'] as const

/** Stands for a country outside the list; asks for the name of it. */
export const otherCountry = 'Other'

export const resourceTypes = ['Guide', 'Template', 'Checklist', 'Case study', 'Other'] as const

/** Value as it is sent, and its words. 'All Topics' also stands when nothing was chosen. */
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
