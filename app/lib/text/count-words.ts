/** The number of words in a text. */
export function countWords(text: string): number {
	return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]*/gu)?.length ?? 0
}
