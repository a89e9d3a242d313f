/** How the birds are kept. */
export const systems = [
	'Free range',
	'Barn',
	'Colony cages',
	'Climate-controlled shed',
	'Mobile sheds',
] as const
export const species = [
	'Layer hens',
	'Broilers',
	'Breeders',
	'Turkeys',
	'Ducks',
	'Quail',
	'Pigeons',
] as const
/** What was wrong. */
export const problems = [
	'Egg quality',
	'Parasites',
	'Litter and feet',
	'Disease',
	'Feed and water',
	'Heat and air',
	'Behaviour',
] as const
