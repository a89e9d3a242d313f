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
