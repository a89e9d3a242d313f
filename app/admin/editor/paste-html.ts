// Converts clipboard HTML to clean Markdown: keeps structure, drops styles. Uses Turndown with our own rules for what Word
// and Google Docs write instead of elements.
import TurndownService from 'turndown'
import { isMediaAddress } from '#app/lib/media-address.ts'
import { addListRules } from './paste-lists.ts'
import { addTableRules } from './paste-tables.ts'
import { isWebAddress } from './web-pictures.ts'

/** The result of a paste. */
export type PastedText = {
	markdown: string
	/** `data:` addresses of embedded images, which are not in the Markdown. */
	images: string[]
	/** Number of images that could not be copied. */
	lostImages: number
}

/** Whether the HTML has structure worth converting; text copied from a code editor has none. */
export function hasStructure(html: string): boolean {
	return (
		/<(?:h[1-6]|ul|ol|li|table|blockquote|strong|em|b|i|a|del|s|strike|img)[\s>]/i.test(html) ||
		/class=["']?Mso(?:Title|Heading|List)|mso-list:|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i.test(
			html,
		)
	)
}

export function pastedMarkdown(html: string): PastedText {
	const images: string[] = []
	let lostImages = 0
	const service = newService(hasTopHeading(html) ? 1 : 0)
	service.addRule('images', {
		filter: 'img',
		replacement(_content, node) {
			const source = attributeOf(node, 'src')
			if (/^data:image\/(?:png|jpeg|gif|webp|avif);base64,/.test(source)) images.push(source)
			else if (isMediaAddress(source)) return imageOf(node, source)
			// The editor warns that visitors do not see it, and offers to copy it into the library.
			else if (isWebAddress(source)) return imageOf(node, pictureAddress(source))
			else lostImages++
			return ''
		},
	})
	const markdown = service.turndown(html.replaceAll('\r', ''))
	return { markdown: tidy(markdown), images, lostImages }
}

function imageOf(node: Node, address: string): string {
	const alt = attributeOf(node, 'alt')
		.replaceAll(/\s+/g, ' ')
		.replaceAll(/[\\[\]]/g, '\\$&')
	return `![${alt.trim()}](${address})`
}

/** The address as written into Markdown, with nothing in it that would end it early. */
function pictureAddress(source: string): string {
	const { href } = new URL(source, 'https://page.invalid')
	return /[()]/.test(href) ? `<${href}>` : href
}

function newService(headingShift: number): TurndownService {
	const service = new TurndownService({
		headingStyle: 'atx',
		hr: '---',
		bulletListMarker: '-',
		codeBlockStyle: 'fenced',
		emDelimiter: '*',
	})
	const escape = service.escape.bind(service)
	service.escape = (text) =>
		escape(text.replaceAll(/\u00a0/g, ' '))
			.replaceAll(/<(?=[a-z/!?])/gi, '\\<')
			.replaceAll(/&(?=#?\w+;)/g, '\\&')
			.replaceAll('~~', '\\~\\~')
	service.remove(['head', 'style', 'script', 'title', 'meta', 'link', 'xml', 'noscript'] as never[])
	addTextRules(service, headingShift)
	addListRules(service)
	addTableRules(service)
	return service
}

function addTextRules(service: TurndownService, headingShift: number) {
	service.addRule('headings', {
		filter: (node) => headingLevelOf(node) > 0,
		replacement(content, node) {
			const level = Math.min(6, headingLevelOf(node) + headingShift)
			const words = withoutMarks(content)
			return words ? `\n\n${'#'.repeat(level)} ${words}\n\n` : ''
		},
	})
	// Google Docs wraps everything in a `b` that is not bold; Word and Google Docs use styled spans.
	service.addRule('styled words', {
		filter: ['span', 'font', 'b', 'strong', 'i', 'em', 's', 'strike', 'del'] as never[],
		replacement: (content, node) => marked(content, marksOf(node)),
	})
	service.addRule('links', {
		filter: 'a',
		replacement(content, node) {
			const address = linkAddress(attributeOf(node, 'href'))
			const words = content.replaceAll(/\s+/g, ' ').trim()
			return address && words ? `[${words}](${address})` : content
		},
	})
	service.addRule('underlined words', { filter: 'u', replacement: (content) => content })
}

function headingLevelOf(node: Node): number {
	const level = /^H([1-6])$/.exec(node.nodeName)?.[1]
	if (level) return Number(level)
	return node.nodeName === 'P' && /\bMsoTitle\b/.test(attributeOf(node, 'class')) ? 1 : 0
}

function hasTopHeading(html: string): boolean {
	return /<h1[\s>]|\bMsoTitle\b/i.test(html)
}

function marksOf(node: Node): string[] {
	const style = attributeOf(node, 'style')
	const name = node.nodeName
	const weight = /(?:^|;)\s*font-weight:\s*(\w+)/i.exec(style)?.[1]
	const isBold = weight ? /^(?:bold|bolder|[6-9]00)$/i.test(weight) : /^(?:B|STRONG)$/.test(name)
	const posture = /(?:^|;)\s*font-style:\s*(\w+)/i.exec(style)?.[1]
	const isItalic = posture ? /italic|oblique/i.test(posture) : /^(?:I|EM)$/.test(name)
	const isStruck = /line-through/i.test(style) || /^(?:S|STRIKE|DEL)$/.test(name)
	return [isBold ? '**' : '', isItalic ? '*' : '', isStruck ? '~~' : ''].filter(Boolean)
}

/** Puts marks next to the words, not around outer spaces, and never around several blocks. */
function marked(content: string, marks: string[]): string {
	const words = content.trim()
	if (words === '' || marks.length === 0 || /\n/.test(words)) return content
	const around = marks.filter((mark) => !hasMark(words, mark)).join('')
	const back = Array.from(around.match(/\*\*|~~|\*/g) ?? [])
		.toReversed()
		.join('')
	const lead = content.slice(0, content.length - content.trimStart().length)
	return `${lead}${around}${words}${back}${content.slice(content.trimEnd().length)}`
}

function hasMark(words: string, mark: string): boolean {
	const pattern = { '**': /^\*\*.*\*\*$/s, '~~': /^~~.*~~$/s, '*': /^\*(?!\*).*\*$/s }[mark]
	return pattern?.test(words) ?? false
}

function linkAddress(address: string): string | null {
	const wrapped = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(address)?.[1]
	const target = wrapped ? decodeURIComponent(wrapped) : address
	if (!/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(target)) return null
	return /[()\s<>]/.test(target) ? `<${encodeURI(decodeURI(target))}>` : target
}

function withoutMarks(content: string): string {
	return content
		.replaceAll(/\s+/g, ' ')
		.replaceAll(/(?<!\\)\*\*/g, '')
		.trim()
}

function tidy(markdown: string): string {
	return markdown
		.replaceAll(/\*\*\*\*|~~~~(?!\n)/g, '')
		.replaceAll(/^[ \t]+$/gm, '')
		.replaceAll(/\n{3,}/g, '\n\n')
		.trim()
}

function attributeOf(node: Node, name: string): string {
	return (node as Element).getAttribute(name) ?? ''
}
