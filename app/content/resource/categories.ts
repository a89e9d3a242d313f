export const resourceTags = [
	'Disease',
	'Biosecurity',
	'Operations',
	'Health',
	'Enrichment',
	'Welfare',
] as const

/** The tabs of the public list and the stored categories in each ('Guide' may occur in older records). */
export const resourceTabs = {
	guides: ['Blog', 'Research Paper', 'Guide'],
	templates: ['Template'],
	checklists: ['Checklist'],
} as const

export type ResourceTab = keyof typeof resourceTabs

/** For everybody to read online, without a file and without a price. */
export const blogCategory = 'Blog'

/** The categories that the back office offers. */
export const resourceCategories = ['Checklist', 'Template', blogCategory, 'Research Paper'] as const

/** Tabs of the public list, the one with everything first. */
export const resourceTabNames = ['all', 'guides', 'templates', 'checklists'] as const
