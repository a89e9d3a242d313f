/** The drawings that staff choose for cards and tiles, with their names on screen. */
export const drawnMarks = {
	barn: 'Barn',
	egg: 'Egg',
	feed: 'Feed',
	field: 'Field',
	microscope: 'Microscope',
	water: 'Water',
} as const

export type DrawnMark = keyof typeof drawnMarks

/** They, as choices of a form. */
export const drawnChoices = Object.entries(drawnMarks).map(([value, label]) => ({
	value: value as DrawnMark,
	label,
}))
