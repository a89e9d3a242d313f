import type TurndownService from 'turndown'
import { unwrappedLink, withUnwrappedLinks } from '#app/lib/unwrapped-link.ts'
import { attributeOf, boxOf, closest } from './paste-nodes.ts'
import { outerParts, withoutTokens } from './picture-tokens.ts'

/** Rules for words within a line: emphasis, also by styles as Word and Google Docs write it, links, raised letters. */
export function addWordRules(service: TurndownService) {
	// Google Docs wraps everything in a `b` that is not bold; Word and Google Docs use styled spans.
	service.addRule('styled words', {
		filter: ['span', 'font', 'b', 'strong', 'i', 'em', 's', 'strike', 'del'] as never[],
		replacement: (content, node) => marked(content, marksOf(node), wordAfter(node)),
	})
	service.addRule('raised and lowered words', {
		filter: (node) => raisedTag(node) !== null,
		replacement(content, node) {
			const { lead, words, tail } = outerParts(content)
			const tag = raisedTag(node)!
			// The mark of a note is raised on the page anyway.
			const isPlain = words === '' || /\n|<su[bp]>|^\[\^[^\]]*\]$/.test(words)
			return isPlain ? content : `${lead}<${tag}>${words}</${tag}>${tail}`
		},
	})
	service.addRule('links', {
		filter: 'a',
		replacement(content, node) {
			const address = linkAddress(attributeOf(node, 'href'))
			return address ? linked(content, address) : content
		},
	})
	service.addRule('underlined words', { filter: 'u', replacement: (content) => content })
}

/** Text as Markdown shows it. Turndown escapes most of it. */
export function escapeWith(escape: (text: string) => string, text: string): string {
	const words = escape(withUnwrappedLinks(text.replaceAll(/\u00a0/g, ' ')))
	return (
		words
			.replaceAll(/<(?=[a-z/!?])/gi, '\\<')
			.replaceAll(/&(?=#?\w+;)/g, '\\&')
			.replaceAll('~~', '\\~\\~')
			.replace(/^(\d+)\)(?=\s|$)/, '$1\\)')
			// Addresses become links by themselves, and would keep the backslashes.
			.replaceAll(/(?:https?:\/\/|www\.)[^\s<>]+/gi, (address) =>
				address.replaceAll(/\\([_*~])(?=\\?\S)/g, '$1'),
			)
	)
}

/** The Google Docs way to raise and lower words is a style. */
function raisedTag(node: Node): 'sup' | 'sub' | null {
	if (/^SU[BP]$/.test(node.nodeName)) return node.nodeName === 'SUP' ? 'sup' : 'sub'
	if (node.nodeName !== 'SPAN') return null
	const place = /(?:^|[;\s])vertical-align:\s*(super|sub)\b/i.exec(attributeOf(node, 'style'))?.[1]
	return place ? (place.toLowerCase() === 'super' ? 'sup' : 'sub') : null
}

function marksOf(node: Node): string[] {
	const style = attributeOf(node, 'style')
	const name = node.nodeName
	const weight = /(?:^|;)\s*font-weight:\s*(\w+)/i.exec(style)?.[1]
	const isBold = weight ? /^(?:bold|bolder|[6-9]00)$/i.test(weight) : /^(?:B|STRONG)$/.test(name)
	const posture = /(?:^|;)\s*font-style:\s*(\w+)/i.exec(style)?.[1]
	const isItalic = posture ? /italic|oblique/i.test(posture) : /^(?:I|EM)$/.test(name)
	// A ticked item is struck by the box that ticks it.
	const isTicked = boxOf(closest(node, 'LI')) === '[x] '
	const isStruck = /line-through/i.test(style) ? !isTicked : /^(?:S|STRIKE|DEL)$/.test(name)
	return [isBold ? '**' : '', isItalic ? '*' : '', isStruck ? '~~' : ''].filter(Boolean)
}

function wordAfter(node: Node): boolean {
	return /^[\p{L}\p{N}]/u.test(node.nextSibling?.textContent ?? '')
}

/** Puts marks next to the words, not around outer spaces or pictures, and never around several blocks. */
function marked(content: string, marks: string[], isWordAfter: boolean): string {
	const { lead, words, tail } = outerParts(content)
	if (words === '' || marks.length === 0 || /\n/.test(words)) return content
	const around = marks.filter((mark) => !hasMark(words, mark)).join('')
	const back = Array.from(around.match(/\*\*|~~|\*/g) ?? [])
		.toReversed()
		.join('')
	// Marks between a full stop and a word would not end.
	const stop =
		isWordAfter && tail === '' ? (/(?<=[^\\.,;:!?])[.,;:!?]$/.exec(words)?.[0] ?? '') : ''
	return `${lead}${around}${words.slice(0, words.length - stop.length)}${back}${stop}${tail}`
}

function hasMark(words: string, mark: string): boolean {
	const pattern = { '**': /^\*\*.*\*\*$/s, '~~': /^~~.*~~$/s, '*': /^\*(?!\*).*\*$/s }[mark]
	return pattern?.test(words) ?? false
}

/** A link around the words; a link around several blocks is left out. */
function linked(content: string, address: string): string {
	const { lead, words, tail } = outerParts(content)
	if (words === '' || /(?<! {2})\n/.test(words)) return content
	const [, mark = '', label = ''] = /^(#{1,6} |)(.*)$/s.exec(words)!
	const flat = withAddressesEscaped(label.replaceAll(/\s+/g, ' '))
	const inner = withoutTokens(flat)
	const tokens = flat === inner ? '' : flat.replaceAll(/[^\ue000-\ue0ff]/g, '')
	return `${mark ? '\n\n' : ''}${lead}${mark}[${inner}](${address})${tokens}${tail}${mark ? '\n\n' : ''}`
}

/** An address as the words of a link is no link by itself. */
function withAddressesEscaped(label: string): string {
	return label.replaceAll(/(?:https?:\/\/|www\.)[^\s<>]+/gi, (address) =>
		address.includes('](') ? address : address.replaceAll(/(?<!\\)[_*~]/g, '\\$&'),
	)
}

function linkAddress(address: string): string | null {
	const target = unwrappedLink(address.trim())
	if (!/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(target)) return null
	return /[()\s<>]/.test(target) ? `<${encodeURI(decodedAddress(target))}>` : target
}

/** What is no valid encoding stays as it is. */
function decodedAddress(address: string): string {
	try {
		return decodeURI(address)
	} catch {
		return address
	}
}
