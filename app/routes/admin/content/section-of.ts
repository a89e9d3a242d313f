/** The section of a screen, by the pattern of its route: `admin/{section}` and what follows. */
export function sectionOf(pattern: string): string {
	return pattern.split('/')[1] ?? ''
}
