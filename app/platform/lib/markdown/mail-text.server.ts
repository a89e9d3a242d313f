// Markdown as mails have it: few elements, since programs for mail drop most others, and the same as plain text. Both are
// made of one tree, so that they say the same.
import type { Image, Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
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
	/** The picture for an address of the library; none when it is not there. */
	pictureOf: (address: string) => MailPicture | undefined
}

/** Renders a text for a mail. Raw HTML is left out, and pictures of other sites are. */
export function renderMailText(markdown: string, options: MailTextOptions): MailText {
	const tree = readMarkdown(markdown)
	return tree ? render(tree, options) : { html: plainTextHtml(markdown), text: markdown.trim() }
}

/** The pictures of the library in a text, with what is said to those who do not see them. */
export function picturesIn(markdown: string): { image: string; alt: string }[] {
	const tree = readMarkdown(markdown)
	const found: { image: string; alt: string }[] = []
	if (tree)
		visit(tree, 'image', ({ url, alt }) => {
			if (isMediaAddress(url)) found.push({ image: url, alt: (alt ?? '').trim() })
		})
	return found
}

/** What is around the parts of a node in HTML, and between them in a text. */
const elements: Partial<Record<Nodes['type'], [start: string, end: string, between?: string]>> = {
	root: ['', '', '\n\n'],
	containerDirective: ['', '', '\n\n'],
	paragraph: ['<p>', '</p>\n'],
	heading: ['<h2 style="margin:28px 0 8px;font-size:20px;line-height:1.3">', '</h2>\n'],
	list: ['', '', '\n'],
	listItem: ['<li>', '</li>\n', '\n\n'],
	blockquote: [
		'<blockquote class="rows" style="margin:8px 0;padding-left:16px;border-style:solid;border-width:0 0 0 3px">',
		'</blockquote>\n',
		'\n\n',
	],
	strong: ['<strong>', '</strong>'],
	emphasis: ['<em>', '</em>'],
	delete: ['<s>', '</s>'],
	break: ['<br>\n', '', '\n'],
	thematicBreak: ['<hr>\n', '', '---'],
	table: ['<table cellpadding="6">\n', '</table>\n', '\n'],
	tableRow: ['<tr>', '</tr>\n', ' | '],
	tableCell: ['<td valign="top">', '</td>'],
}

function render(node: Nodes, options: MailTextOptions): MailText {
	if (node.type === 'image') return renderPicture(node, options)
	const [start, end, between = ''] = elements[node.type] ?? ['', '']
	if ('value' in node) {
		const words = escapeMarkup(node.value)
		if (node.type === 'text' || node.type === 'inlineCode') return { html: words, text: node.value }
		// Raw HTML is no words.
		if (node.type !== 'code') return { html: '', text: '' }
		return { html: `<p>${words.replaceAll('\n', '<br>\n')}</p>\n`, text: node.value }
	}
	if (!('children' in node)) return { html: start + end, text: between }
	const parts = node.children.map((child) => render(child, options))
	const inside = parts.map(({ html }) => html).join('')
	const texts = parts.map(({ text }) => text)
	const html = start + inside + end
	const text = (between === '\n\n' ? texts.filter(Boolean) : texts).join(between)
	if (node.type === 'link' && isPageLink(node.url)) {
		const address = options.addressOf(node.url)
		const isBare = text === address || text === node.url
		return {
			html: `<a href="${escapeMarkup(address)}">${inside}</a>`,
			text: isBare ? address : `${text} (${address})`,
		}
	}
	if (node.type === 'list') {
		const items = texts.map((item, index) => {
			const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : '- '
			return mark + item.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
		})
		const name = node.ordered ? 'ol' : 'ul'
		return { html: `<${name}>${inside}</${name}>\n`, text: items.join('\n') }
	}
	if (node.type === 'blockquote') return { html, text: text.replaceAll(/^/gm, '> ') }
	const isTrimmed = node.type === 'paragraph' || node.type === 'tableCell'
	return { html, text: isTrimmed ? text.trim() : text }
}

function renderPicture({ url, alt }: Image, { pictureOf }: MailTextOptions): MailText {
	const picture = isMediaAddress(url) ? pictureOf(url) : undefined
	if (!picture) return { html: '', text: alt ? `[${alt}]` : '' }
	const { src, width, height } = picture
	const words = escapeMarkup(alt ?? '')
	return {
		html: `<img src="${escapeMarkup(src)}" width="${width}" height="${height}" alt="${words}" style="display:block;max-width:100%;height:auto">`,
		text: alt ? `[${alt}]` : '',
	}
}
