export const resourceTags = [
	'Disease',
	'Biosecurity',
	'Operations',
	'Health',
	'Enrichment',
	'Welfare',
] as const

/** The tabs of the public list and the stored categories each of them holds ('Guide' may stand in older records). */
export const resourceTabs = {
	guides: ['Blog', 'Research Paper', 'Guide'],
	templates: ['Template'],
	checklists: ['Checklist'],
} as const

export type ResourceTab = keyof typeof resourceTabs

/** Read on the site by everybody, without a file and without a price. */
export const blogCategory = 'Blog'

/** What the back office offers. */
export const resourceCategories = ['Checklist', 'Template', blogCategory, 'Research Paper'] as const

/** Tabs of the public list, the one with everything first. */
export const resourceTabNames = ['all', 'guides', 'templates', 'checklists'] as const
