/** A map at an address, given as its lines. Nobody is asked for it until somebody follows the link. */
export function mapLink(lines: string[]): string {
	return `https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`
}
