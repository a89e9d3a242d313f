export const articleCategories = [
	'HH News',
	'Articles',
	'Blogs',
	'Industry News',
	'Research Highlights',
	'Disease Spotlight',
] as const

/** What the back office calls an article without a category. */
export const uncategorized = 'Uncategorized'
