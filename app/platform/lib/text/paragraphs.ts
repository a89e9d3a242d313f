/** The paragraphs of a plain text, which empty lines divide. */
export function toParagraphs(text: string | null): string[] {
	return (text ?? '')
		.split(/\n{2,}/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '')
}
