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
		'pictures',
	],
	enquiry: ['name', 'companyOrFarm', 'email', 'subject', 'message', 'pictures', 'productName'],
	list: ['list', 'name', 'companyOrFarm', 'email', 'message', 'pictures'],
	newsletter: ['newsletterName', 'newsletterEmail', 'interests'],
	request: ['name', 'email', 'resourceType', 'description', 'pictures'],
	download: ['firstName', 'lastName', 'email', 'country', 'subscribe'],
} as const

export type LeadForm = keyof typeof leadForms

/** The field with the country of the office named in the form; consent is given to that office. */
export const officeField = 'office'

/**
 * The hidden field that only robots fill in. Its name means nothing, since programs that fill in forms for people know
 * fields such as `website` (decision 0087).
 */
export const trapField = 'extra'

/** The field that names the posted form. */
export const formField = 'form'
