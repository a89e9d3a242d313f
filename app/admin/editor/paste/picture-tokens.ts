// While a text is converted, a character that no text holds stands for each picture that gets its own block.

/** Places more than this are not marked: the site shows a text with many comments as plain text. */
export const mostTokens = 100

const first = 0xe000
const privateUse = /[\ue000-\uf8ff]/g
const outside = /[\s\ue000-\ue0ff]/

/** The character for the picture with this index. */
export function tokenOf(index: number): string {
	return String.fromCharCode(first + index)
}

export function indexOfToken(token: string): number {
	return token.charCodeAt(0) - first
}

/** The text without characters that could pass for tokens: those of icon fonts, which show as boxes elsewhere. */
export function withoutPrivateUse(html: string): string {
	return html
		.replaceAll(privateUse, '')
		.replaceAll(/&#(x[0-9a-f]{1,8}|\d{1,9});?/gi, (entity, digits: string) => {
			const code = Number(digits.replace(/^x/i, '0x'))
			return code >= 0xe000 && code <= 0xf8ff ? '' : entity
		})
}

export function hasToken(text: string): boolean {
	return /[\ue000-\ue0ff]/.test(text)
}

export function tokensIn(text: string): string[] {
	return text.match(/[\ue000-\ue0ff]/g) ?? []
}

/** The text without tokens and without the space that each had of its own, but with one between what it stood between. */
export function withoutTokens(text: string): string {
	return text
		.replaceAll(/ ?(?<![\ue000-\ue0ff])[\ue000-\ue0ff]+(?=[ .,;:!?)]|$)/gm, '')
		.replaceAll(/[\ue000-\ue0ff]+/g, '')
}

/** The words of a text, and the spaces and pictures around them. */
export function outerParts(text: string): { lead: string; words: string; tail: string } {
	let [from, to] = [0, text.length]
	while (from < to && outside.test(text[from]!)) from++
	while (to > from && outside.test(text[to - 1]!)) to--
	return { lead: text.slice(0, from), words: text.slice(from, to), tail: text.slice(to) }
}
