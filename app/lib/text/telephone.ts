/** With letters of the keypad after the prefix of a free number, with '(0)' for callers within the country, and with any spaces and hyphens. */
const number =
	/(?:0800|0508|1[38]00)(?:[\s-]*[\da-z]){6}(?!x\d)[\da-z]?|\+?[\d\s]*\(?\d(?:[\s).‐-–-]*\d){2,14}/i

/** The `tel:` address of the first telephone number in what people write; an extension is dialled after it. None without a number. */
export function telephoneLink(text: string): string | undefined {
	const found = number.exec(text)
	if (!found) return undefined
	const [written] = found
	const after = text.slice(found.index + written.length)
	const extension = /^[\s,;]*(?:ext?\w*|x)[\s.:]*(\d+)/i.exec(after)?.[1]
	const dialled = written
		.replaceAll(
			/[a-z]/gi,
			(letter) => '22233344455566677778889999'[Number.parseInt(letter, 36) - 10]!,
		)
		.replaceAll(/[^\d+]/g, '')
		.replace(/^(\+6[14])0/, '$1')
	return `tel:${dialled}${extension ? `;ext=${extension}` : ''}`
}
