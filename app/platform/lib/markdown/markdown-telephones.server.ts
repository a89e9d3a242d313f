import type { Element, Root, Text } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { telephoneLink } from '../text/telephone.ts'

const gap = '[ \\u00A0\\u2010\\u2011-]'
const countries = `\\+[1-9]\\d{0,2}${gap}?(?:\\(\\d{1,2}\\)${gap}?)?\\d(?:${gap}?\\d){5,9}`
const free = `(?:0800|0508)(?:(?:${gap}?\\d){6,7}|${gap}(?:\\d{1,3}${gap}?)?(?!HOURS|HRS)[A-Z]{4,8})`
const freeInAustralia = `1[38]00(?:(?:${gap}\\d{3}){2}|(?:${gap}\\d\\d){3})`
const local = `\\(0[2-9]\\)${gap}?\\d{3,4}${gap}?\\d{4}|0[2-9]${gap}\\d{3,4}${gap}?\\d{4}`
const mobile = `02\\d${gap}\\d{3,4}${gap}\\d{3,4}|04\\d\\d${gap}\\d{3}${gap}\\d{3}`
const extension = '(?:,?[ \\u00A0](?:ext(?:ension|n)?\\.?|x)[ \\u00A0]?\\d{1,5})?'
const registers = 'A[BC]N|ARBN|NZBN|IRD|GST|IS[BS]N|SKU|[Ll]ot|[Bb]atch|[Cc]ode|[Mm]odel|[Pp]art'
const before = `(?<![\\p{L}\\d$€£#/_.,:@=+&-]|\\d${gap}|(?:${registers})(?: number| no\\.?)?:?[ \\u00A0])`
// A number that is kept with the unit after it counts something.
const after = `(?![\\p{L}\\d%°$€/_@]|[.,:]\\d|${gap}\\d|\\u00A0\\p{L})`

/** As New Zealand and Australia write them, or with the code of a country. Dates, prices, numbers of registers, amounts and bare digits are none. */
const telephones = new RegExp(
	`${before}(?:${[countries, free, freeInAustralia, local, mobile].join('|')})${extension}${after}`,
	'gu',
)

/** Makes each telephone number a link that dials it and stays on one line. Code and other links keep what they are. */
export function linkTelephones(tree: Root): void {
	visit(tree, (node, index, parent) => {
		if (node.type === 'element') {
			if (String(node.properties.href ?? '').startsWith('tel:')) keepOnOneLine(node)
			return ['a', 'code', 'pre', 'kbd', 'samp'].includes(node.tagName) ? SKIP : undefined
		}
		if (node.type !== 'text' || !parent || index === undefined) return undefined
		const parts = partsOf(node.value)
		if (parts.length < 2) return undefined
		parent.children.splice(index, 1, ...parts)
		return [SKIP, index + parts.length]
	})
}

function partsOf(text: string): (Text | Element)[] {
	const parts: (Text | Element)[] = []
	let end = 0
	for (const { 0: written, index } of text.matchAll(telephones)) {
		parts.push({ type: 'text', value: text.slice(end, index) }, linkOf(written))
		end = index + written.length
	}
	return [...parts, { type: 'text', value: text.slice(end) }]
}

function linkOf(written: string): Element {
	const link: Element = {
		type: 'element',
		tagName: 'a',
		properties: { href: telephoneLink(written) },
		children: [{ type: 'text', value: written }],
	}
	keepOnOneLine(link)
	return link
}

function keepOnOneLine(link: Element) {
	visit(link, 'text', (text) => {
		text.value = text.value.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')
	})
}
