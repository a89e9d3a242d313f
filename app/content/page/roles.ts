const wordsAlone = 'Visitors see the words in the footer, but no page.'

/** What a page can be to the site, which then links to it by itself; what the dashboard says while there is none. */
export const pageRoles = {
	privacy: {
		label: 'Privacy policy',
		missing: 'No privacy policy is published',
		hint: wordsAlone,
	},
	terms: {
		label: 'Terms of service',
		missing: 'No terms of service are published',
		hint: wordsAlone,
	},
	accessibility: {
		label: 'Accessibility statement',
		missing: 'No accessibility statement is published',
		hint: 'Visitors do not learn how to report what they cannot use.',
	},
} as const

export type PageRole = keyof typeof pageRoles

export const pageRoleNames = Object.keys(pageRoles) as PageRole[]
