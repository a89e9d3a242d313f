export const productCategories = [
	'Gut Health',
	'Biosecurity',
	'Enrichment',
	'Egg and Shell Quality',
	'Animal Health',
	'Animal Welfare',
	'Consumables',
] as const
