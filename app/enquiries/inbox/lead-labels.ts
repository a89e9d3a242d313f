export const kindLabels = {
	enquiry: 'Product enquiry',
	contact: 'Contact message',
	newsletter: 'Newsletter signup',
	'resource-request': 'Resource request',
	download: 'Download',
} as const

export type LeadKindName = keyof typeof kindLabels

export const leadStateLabels = {
	new: 'New',
	'in progress': 'In progress',
	done: 'Done',
	spam: 'Spam',
} as const

export type LeadState = keyof typeof leadStateLabels

/** Maximum characters of a reply or a note. */
export const maxMessageLength = 20_000

/** Choices of the country filter; the form stores names, the download form codes. */
export const countryChoices = [
	{ value: 'New Zealand', label: 'New Zealand' },
	{ value: 'Australia', label: 'Australia' },
	{ value: 'other', label: 'Another country' },
	{ value: 'none', label: 'Not given' },
]

/** Labels of the further fields of each kind. */
export const fieldLabels: Record<string, string> = {
	companyOrFarm: 'Company',
	company: 'Company',
	productName: 'Product',
	phone: 'Telephone',
	bestTime: 'Best time to call',
	interests: 'Interests',
	resourceType: 'Resource type',
	resourceTitle: 'Resource',
	resourceUrl: 'File',
	browserLocation: 'Time zone of the browser',
	subscribed: 'Asked for the newsletter',
}
