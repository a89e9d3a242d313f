export const articleCategories = [
	'HH News',
	'Articles',
	'Blogs',
	'Industry News',
	'Research Highlights',
	'Disease Spotlight',
] as const
