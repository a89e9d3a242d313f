/** What visitors can send, and the fields of each form in their order. Names are those of the stored records. */
export const leadForms = {
	contact: ['name', 'email', 'company', 'country', 'otherCountry', 'subject', 'message'],
	enquiry: ['name', 'companyOrFarm', 'email', 'subject', 'message', 'productName'],
	newsletter: ['newsletterName', 'newsletterEmail', 'interests'],
	request: ['name', 'email', 'resourceType', 'description'],
	download: ['firstName', 'lastName', 'email', 'country', 'subscribe'],
} as const

export type LeadForm = keyof typeof leadForms

/** The field that names the country of the office the form speaks of: what is agreed to is agreed with that one. */
export const officeField = 'office'

/** The field that says which of the forms was posted. */
export const formField = 'form'
