/**
 * A change of the program that every page shows, whatever staff entered: what an update brings, and going back takes
 * away.
 */
export const titles = {
	file: 'app/kit/site/document/meta.ts',
	/** Throws when the file no longer has the line. */
	change(text: string): string {
		const changed = text.replace('\t\t{ title },', '\t\t{ title: `Rimu ${title}` },')
		if (changed === text)
			throw new Error('app/kit/site/document/meta.ts does not say where the title is')
		return changed
	},
	changed: /^Rimu /,
}
