// Links within a plain text: `[words](/address)` as in Markdown, and `{privacy policy}`, which leads to the page with that
// part while there is one.

/** The names in braces that lead to a page, in the order in which the footer has them. */
export const policyNames = ['privacy policy', 'terms of service'] as const

const written =
	/\[([^[\]\n]+)\]\((\/(?![/\\])[^\s()]*|https?:\/\/[^\s()]+|(?:mailto|tel):[^\s()]+)\)/g
const any = new RegExp(`${written.source}|\\{(${policyNames.join('|')})\\}`, 'g')

/** Words of a text, with where they lead; null where they lead nowhere. */
export type TextPart = { words: string; to: string | null }

/** A text in parts; `policies` are the addresses of the pages that its names lead to, in their order. */
export function partsOf(text: string, policies: readonly (string | undefined)[]): TextPart[] {
	const parts: TextPart[] = []
	let end = 0
	for (const { 0: whole, 1: words, 2: to, 3: name = '', index } of text.matchAll(any)) {
		parts.push({ words: text.slice(end, index), to: null })
		const policy = policies[policyNames.findIndex((one) => one === name)]
		parts.push({ words: words ?? name, to: to ?? policy ?? null })
		end = index + whole.length
	}
	return [...parts, { words: text.slice(end), to: null }].filter(({ words }) => words !== '')
}

/** A text as it is read, without its links. */
export function withoutLinks(text: string): string {
	return text.replaceAll(any, (_, words: string | undefined, _to, name: string) => words ?? name)
}

/** A text whose links lead to other addresses; where that is null, their words stay alone. */
export function withTargetsIn(text: string, targetOf: (to: string) => string | null): string {
	return text.replaceAll(written, (_, words: string, to: string) => {
		const target = targetOf(to)
		return target === null ? words : `[${words}](${target})`
	})
}
