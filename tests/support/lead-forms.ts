// How a visitor without scripts fills in every form of the public site.
export type PlainForm = {
	/** SQL for its page. */
	path: string
	name: string | RegExp
	/** Valid values, without the email address, which the test adds. */
	values: Record<string, string>
	choices: Record<string, string>
	/** A value that browsers accept and the server refuses, and the server's message. */
	wrong: { label: string; value: string; text: string }
	thanks: string
	again: string
	kind: string
}

/** The label of the email address. */
export const address = 'Email address'
export const plainForms = {
	contact: {
		path: `select '/contact' as path`,
		name: 'Send us a message',
		values: { Name: 'Ana Tui', 'Which country?': 'Fiji', Subject: 'Litter', Message: 'A\nB' },
		choices: { Country: 'Other' },
		wrong: { label: 'Which country?', value: '', text: 'Please tell us which country' },
		thanks: 'Message Sent!',
		again: 'Send Another Message',
		kind: 'contact',
	},
	enquiry: {
		path: `select '/products/' || slug as path from products order by slug`,
		name: 'Product Enquiry',
		values: { Name: 'Ana Tui', 'Company or farm': 'Tui Farm', Message: 'Does it fit 12 m?' },
		choices: {},
		wrong: { label: 'Name', value: '   ', text: 'Name is required' },
		thanks: 'Your enquiry has been sent successfully',
		again: 'Send Another Enquiry',
		kind: 'enquiry',
	},
	newsletter: {
		path: `select '/news?category=articles' as path`,
		name: 'One useful letter a month',
		values: { Name: 'Ana Tui' },
		choices: { 'What interests you most? (optional)': 'Biosecurity' },
		wrong: { label: address, value: 'ana@farm', text: 'Please enter a valid email address' },
		thanks: 'Thank you for subscribing!',
		again: 'Subscribe Another Email',
		kind: 'newsletter',
	},
	'resource request': {
		path: `select '/resources' as path`,
		name: 'Missing the one you need?',
		values: { Name: 'Ana Tui', 'What should it help you do?': 'Count mites' },
		choices: { 'Resource type': 'Template' },
		wrong: {
			label: 'What should it help you do?',
			value: '  ',
			text: 'Description is required',
		},
		thanks: 'Thank you for your suggestion!',
		again: 'Submit Another Request',
		kind: 'resource-request',
	},
	download: {
		path: `select '/resources/' || slug as path from resources where free and download_link like '/media/%' order by slug`,
		name: /^Download/,
		values: { 'First name': 'Ana', 'Last name': 'Tui' },
		choices: { Country: 'Australia' },
		wrong: { label: 'Last name', value: '    ', text: 'Last name is required' },
		thanks: 'Thank you, the file is yours',
		again: 'Back to the form',
		kind: 'download',
	},
} satisfies Record<string, PlainForm>
