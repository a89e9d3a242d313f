import type { Submission } from '#enquiries/leads/submit.server.ts'

let count = 0

/** Valid values of every form. */
export const filledForms = {
	enquiry: {
		name: 'Anna Bell',
		companyOrFarm: 'Bell Free Range',
		email: 'anna@bellfreerange.example',
		subject: "I'd like more info about this product: Boot Dip Station",
		message: 'How often must the solution be changed in a wet winter?',
		productName: 'Boot Dip Station',
	},
	list: {
		list: '',
		name: 'Anna Bell',
		companyOrFarm: 'Bell Free Range',
		email: 'anna@bellfreerange.example',
		message: 'We start in March.',
		products: {
			'3f1c6b0e-8a34-4c1d-9f2b-5a7e1d0c9b8a': {
				seen: '1.boot-dip',
				amount: '2',
				remark: 'With lids.',
			},
		},
	},
	contact: {
		name: 'Tama Rewi',
		email: 'tama@rewi.example',
		company: 'Rewi Layers',
		country: 'New Zealand',
		otherCountry: '',
		phone: '',
		bestTime: '',
		subject: 'Red mite in a barn system',
		message: 'We found mites under the perches last week.',
	},
	newsletter: {
		newsletterName: 'Grace Lee',
		newsletterEmail: 'grace@lee.example',
		interests: 'biosecurity',
	},
	request: {
		name: 'Sam Hart',
		email: 'sam@hart.example',
		resourceType: 'checklist',
		description: 'A list of what to look at before the audit.',
	},
	download: {
		firstName: 'Mei',
		lastName: 'Chen',
		email: 'mei@chen.example',
		country: 'NZ',
		subscribe: false,
	},
}

/** A submission from a new sender; pass the fields that matter. */
export function submission(
	form: keyof typeof filledForms,
	{ values = {}, ...given }: Partial<Submission> & { values?: Record<string, unknown> } = {},
): Submission {
	count += 1
	return {
		form,
		values: { ...filledForms[form], ...values },
		address: `10.0.${count >> 8}.${count & 255}`,
		page: '/contact',
		country: 'New Zealand',
		idempotencyKey: null,
		trap: '',
		elapsedMs: 8000,
		requestId: 'test',
		...given,
	}
}
