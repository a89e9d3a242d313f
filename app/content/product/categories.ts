/** One plain line for each category, shown when it is chosen: some of the names are jargon. */
export const categoryHints: Record<string, string> = {
	'Gut Health': 'Feed and water additives that support digestion and steady litter.',
	Biosecurity: 'What keeps disease outside the shed: footwear, disinfection, rodent control.',
	Enrichment:
		'Things birds can peck, perch on and bathe in, which lower the risk of feather pecking.',
	'Egg and Shell Quality': 'Measuring and supporting shells, yolks and hatchability.',
	'Animal Health': 'Parasite control, vaccine handling and health checks. Always follow the label.',
	'Animal Welfare': 'Tools for scoring and improving how birds live.',
	Consumables: 'What gets used up and needs to be on the shelf.',
}

export const productCategories = [
	'Gut Health',
	'Biosecurity',
	'Enrichment',
	'Egg and Shell Quality',
	'Animal Health',
	'Animal Welfare',
	'Consumables',
] as const
