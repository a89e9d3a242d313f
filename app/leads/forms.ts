/** What visitors can send, and the fields of each form in their order. Names are those of the stored records. */
export const leadForms = {
	contact: ['name', 'email', 'company', 'country', 'otherCountry', 'subject', 'message'],
	enquiry: ['name', 'companyOrFarm', 'email', 'subject', 'message', 'productName'],
	newsletter: ['newsletterName', 'newsletterEmail', 'interests'],
	request: ['name', 'email', 'resourceType', 'description'],
	download: ['firstName', 'lastName', 'email', 'country', 'subscribe'],
} as const

export type LeadForm = keyof typeof leadForms

/** The field that says which of the forms was posted. */
export const formField = 'form'

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
