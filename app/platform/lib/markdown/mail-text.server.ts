// Markdown as mails have it: few elements, since programs for mail drop most others, and the same as plain text. Both are
// made of one tree, so that they say the same.
import type { Image, Nodes, Parents, Table } from 'mdast'
import { isMediaAddress } from '../media-address.ts'
import { isPageLink } from '../safe-link.ts'
import { escapeMarkup } from '../text/xml.ts'
import { plainTextHtml, readMarkdown } from './markdown.server.ts'

export type MailText = { html: string; text: string }

/** A picture as programs for mail show it: JPEG, at its address of the site, with the size at which it stands. */
export type MailPicture = { src: string; width: number; height: number }

type MailTextOptions = {
	/** What a link leads to: an address with its site. */
	addressOf: (address: string) => string
	/** The picture for an address of the library; null for one that is not there. */
	pictureOf: (address: string) => MailPicture | null
}

/** Renders a text for a mail; null where it is too large to be read. Raw HTML is left out, and pictures of other sites are. */
export function renderMailText(markdown: string, options: MailTextOptions): MailText {
	const tree = readMarkdown(markdown)
	if (!tree) return { html: plainTextHtml(markdown), text: markdown.trim() }
	return { html: htmlOf(tree, options), text: blocksAsText(tree, options) }
}

/** The addresses of the pictures of the library in a text, and which of them have no words for those who do not see them. */
export function picturesIn(markdown: string): { address: string; alt: string }[] {
	const tree = readMarkdown(markdown)
	const found: Image[] = []
	const look = (node: Nodes) => {
		if (node.type === 'image' && isMediaAddress(node.url)) found.push(node)
		if ('children' in node) node.children.forEach(look)
	}
	if (tree) look(tree)
	return found.map(({ url, alt }) => ({ address: url, alt: (alt ?? '').trim() }))
}

/** What is around the content of nodes that are one element each. */
const elements: Partial<Record<Nodes['type'], [start: string, end: string]>> = {
	paragraph: ['<p>', '</p>\n'],
	heading: ['<h2 style="margin:28px 0 8px;font-size:20px;line-height:1.3">', '</h2>\n'],
	listItem: ['<li>', '</li>\n'],
	blockquote: [
		'<blockquote class="rows" style="margin:8px 0;padding-left:16px;border-style:solid;border-width:0 0 0 3px">',
		'</blockquote>\n',
	],
	strong: ['<strong>', '</strong>'],
	emphasis: ['<em>', '</em>'],
	delete: ['<s>', '</s>'],
	break: ['<br>\n', ''],
	thematicBreak: ['<hr>\n', ''],
	table: ['<table cellpadding="6">\n', '</table>\n'],
	tableRow: ['<tr>', '</tr>\n'],
	tableCell: ['<td valign="top">', '</td>'],
}

function htmlOf(node: Nodes, options: MailTextOptions): string {
	if (node.type === 'text' || node.type === 'inlineCode') return escapeMarkup(node.value)
	if (node.type === 'code')
		return `<p>${escapeMarkup(node.value).replaceAll('\n', '<br>\n')}</p>\n`
	if (node.type === 'image') return toHtmlPicture(node, options)
	const inside =
		'children' in node ? node.children.map((child) => htmlOf(child, options)).join('') : ''
	if (node.type === 'list') return node.ordered ? `<ol>${inside}</ol>\n` : `<ul>${inside}</ul>\n`
	if (node.type === 'link' && isPageLink(node.url))
		return `<a href="${escapeMarkup(options.addressOf(node.url))}">${inside}</a>`
	const [start, end] = elements[node.type] ?? ['', '']
	return start + inside + end
}

function toHtmlPicture({ url, alt }: Image, { pictureOf }: MailTextOptions): string {
	const picture = isMediaAddress(url) ? pictureOf(url) : null
	if (!picture) return ''
	const { src, width, height } = picture
	return `<img src="${escapeMarkup(src)}" width="${width}" height="${height}" alt="${escapeMarkup(alt ?? '')}" style="display:block;max-width:100%;height:auto">`
}

/** The blocks in a node, with an empty line between them. */
function blocksAsText(parent: Parents, options: MailTextOptions): string {
	return parent.children
		.map((child) => blockAsText(child, options))
		.filter((text) => text !== '')
		.join('\n\n')
}

function blockAsText(node: Nodes, options: MailTextOptions): string {
	switch (node.type) {
		case 'list':
			return node.children
				.map((item, index) => {
					const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : '- '
					const text = blocksAsText(item, options)
					return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
				})
				.join('\n')
		case 'blockquote':
			return blocksAsText(node, options).replaceAll(/^/gm, '> ')
		case 'table':
			return tableAsText(node, options)
		case 'thematicBreak':
			return '---'
		case 'code':
			return node.value
		case 'containerDirective':
			return blocksAsText(node, options)
		default:
			return 'children' in node ? inlineAsText(node, options).trim() : ''
	}
}

function tableAsText({ children }: Table, options: MailTextOptions): string {
	const rowAsText = (cells: Parents[]) =>
		cells.map((cell) => inlineAsText(cell, options).trim()).join(' | ')
	return children.map((row) => rowAsText(row.children)).join('\n')
}

function inlineAsText(parent: Parents, options: MailTextOptions): string {
	return parent.children
		.map((node): string => {
			if (node.type === 'text' || node.type === 'inlineCode') return node.value
			if (node.type === 'break') return '\n'
			if (node.type === 'image') return node.alt ? `[${node.alt}]` : ''
			if (!('children' in node)) return ''
			const words = inlineAsText(node, options)
			if (node.type !== 'link' || !isPageLink(node.url)) return words
			const address = options.addressOf(node.url)
			return words === address || words === node.url ? address : `${words} (${address})`
		})
		.join('')
}
