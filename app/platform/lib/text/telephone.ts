/** With letters of the keypad after a free number's prefix, with '(0)' for domestic calls, with spaces and hyphens. */
const numbers =
	/(?:0800|0508|1[38]00)(?:[\s-]{0,3}[\da-z]){6}(?!x\d)[\da-z]?|(?:\+\d{1,3}[\s-]{0,2})?\(?\d[\d\s).‐-–-]*/gi
const minDigits = 3

/** As dialled within a country: a zero before the area. Free numbers cannot be called from elsewhere. */
const trunk = /^0(?=[1-9])(?!800|808|508)/

/**
 * The `tel:` address of the first number in what people write; an extension follows. None without a number. With a code, a
 * number as it is dialled within the country gets it.
 */
export function telephoneLink(text: string, dialCode = ''): string | undefined {
	const isNumber = (part: string) =>
		/[a-z]/i.test(part) || part.replaceAll(/\D/g, '').length >= minDigits
	const found = [...text.matchAll(numbers)].find(([part]) => isNumber(part))
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
		.replace(trunk, dialCode ? `+${dialCode}` : '0')
	return `tel:${dialled}${extension ? `;ext=${extension}` : ''}`
}
