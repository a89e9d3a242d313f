/** What stands in braces. */
export const placeholder = /\{([^{}\n]{0,40})\}/g

export type PlaceholderValues = Readonly<Record<string, string | null | undefined>>

/** A text with values for placeholders such as `{country}`: those without stay, and values are not filled again. */
export function fill(text: string, values: PlaceholderValues): string {
	return text.replaceAll(
		placeholder,
		(whole, name: string) => (Object.hasOwn(values, name) ? values[name] : null) ?? whole,
	)
}
