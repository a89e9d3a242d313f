// Every mail is a list of blocks, from which its text and its HTML are made, so both have the same content and values
// are escaped in one place. The HTML is one column without tables, so it fits narrow windows. Its one picture is the
// mark, which the mail brings with it: nothing is loaded from elsewhere.
import type { MailPicture, MailText } from '#platform/lib/markdown/mail-text.server.ts'
import { splitLinks } from '#platform/lib/text/links.ts'
import { mixed } from '#platform/lib/colours.ts'
import { languageOf } from '#platform/lib/country.ts'
import { escapeMarkup } from '#platform/lib/text/xml.ts'
import { addressLines } from '#platform/business/business.ts'
import type { Business, Office } from '#platform/business/business.ts'
import { hasPoultry } from '#platform/business/parts.ts'

export type RenderedMail = { subject: string; text: string; html: string }

export type Block =
	| { kind: 'paragraph'; text: string }
	/** User input, or other values with their labels; line ends are kept. A value may be a link to what it names. */
	| { kind: 'rows'; rows: LabelledValue[] }
	| { kind: 'link'; label: string; url: string }
	/** Less prominent text. */
	| { kind: 'note'; text: string }
	/** A paragraph that a person typed: its addresses are links. */
	| { kind: 'written'; text: string }
	/** What the recipient wrote before. */
	| { kind: 'quote'; text: string }
	/** A text that staff wrote in Markdown, as both. */
	| ({ kind: 'rich' } & MailText)
	/** A page of ours, with the beginning of what it says. */
	| { kind: 'card'; title: string; words: string; url: string; picture: CardPicture | null }

type CardPicture = MailPicture & { alt: string }

type LabelledValue = { label: string; value: string; url?: string }

export type Letter = {
	subject: string
	blocks: Block[]
	business: Business
	office: Office
	siteUrl: string
	/** A link below the business's details. */
	footLink?: { label: string; url: string }
	/** What inboxes show beside the subject; without it, the beginning of the text. */
	inboxLine?: string
}

/** The Content-ID of the mark. */
export const markId = 'mark@roost'

const sans = 'Figtree,Segoe UI,Helvetica,Arial,sans-serif'
const serif = 'Fraunces,Georgia,Times New Roman,serif'

export function renderLetter(letter: Letter): RenderedMail {
	return { subject: letter.subject, text: toText(letter), html: toHtml(letter) }
}

function toText({ blocks, footLink, ...letter }: Letter): string {
	const parts = blocks.map((block) => {
		if (block.kind === 'rows') return block.rows.map(toTextRow).join('\n\n')
		if (block.kind === 'quote') return block.text.replaceAll(/^/gm, '> ')
		if (block.kind === 'card')
			return [block.title, block.words, block.url].filter(Boolean).join('\n')
		return block.kind === 'link' ? `${block.label}:\n${block.url}` : block.text
	})
	const foot = ['-- ', ...footLines(letter)]
	if (footLink) foot.push(`${footLink.label}: ${footLink.url}`)
	return `${parts.filter(Boolean).join('\n\n')}\n\n${foot.join('\n')}\n`
}

function toTextRow({ label, value, url }: LabelledValue): string {
	return [`${label}:`, value, ...(url ? [url] : [])].join('\n')
}

/** Keeps inboxes from showing the text behind the line: spaces of no width, with which they fill the rest. */
const inboxPadding = '&#8199;&#65279;&#847; '.repeat(60)

function toHtml({ subject, blocks, footLink, inboxLine, ...letter }: Letter): string {
	const foot = footLines(letter).map(escapeMarkup)
	if (footLink)
		foot.push(`<a href="${escapeMarkup(footLink.url)}">${escapeMarkup(footLink.label)}</a>`)
	return `<!doctype html>
<html lang="${languageOf('New Zealand', letter.business.home)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>${stylesIn(letter.business)}</style>
</head>
<body style="margin:0;padding:16px">
${inboxLine ? `<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(inboxLine)}${inboxPadding}</div>\n` : ''}<div class="sheet" style="max-width:36em;margin:0 auto;padding:8px 24px 24px;border-radius:8px;font:16px/1.55 ${sans};overflow-wrap:anywhere">
<p class="name" style="margin:16px 0 24px;padding-bottom:16px;border-style:solid;border-width:0 0 2px;font:600 20px/1.3 ${serif}">${toHtmlMark(letter.business)}</p>
${blocks.map((block) => toHtmlBlock(block, letter.business)).join('\n')}
<p class="foot" style="margin-top:32px;padding-top:12px;border-style:solid;border-width:1px 0 0;font-size:14px">${foot.join('<br>\n')}</p>
</div>
</body>
</html>
`
}

/** A logo stands on a plate, since a client may show the mail dark; without the name, it says it. */
function toHtmlMark(business: Business): string {
	const { name, logo, mark } = business
	if (logo === null && !hasPoultry(business)) return escapeMarkup(name)
	const { width = 44, height = 44, isAlone = false } = mark ?? {}
	const [widthPx, heightPx] = [width, height].map((px) => Math.round((px * 40) / 44))
	const plate = logo === null ? '' : ';padding:4px;border-radius:6px;background:#fff'
	const words = escapeMarkup(name)
	return `<img src="cid:${markId}" width="${widthPx}" height="${heightPx}" alt="${isAlone ? words : ''}" style="display:block;margin-bottom:8px${plate}">${isAlone ? '' : words}`
}

/** The colour of links and buttons, on light and on dark grounds, and of text on the latter. */
function coloursOf({ look }: Business) {
	const { '--color-pasture': main, '--color-deep': deep } = look?.colours ?? {}
	if (!main || !deep) return { main: '#1f4d36', light: '#a8d0b0', deep: '#12301f' }
	return { main, light: mixed(main, '#ffffff', 0.7), deep }
}

// Rules without a query come first, for clients that drop the rest. The dark ones outweigh the button's own, which is
// for clients that drop all rules.
function stylesIn(business: Business): string {
	const { main, light, deep } = coloursOf(business)
	return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{background:#f1ecdf;color:#1b1f1a}.sheet{background:#fbf8f1}a,.name{color:${main}}.note,.foot,dt{color:#565d53}
.name,.foot{border-color:#ddd5c4}.rows{border-color:#a8bfa5}.button{background:${main};color:#fff}
@media (prefers-color-scheme:dark){body{background:#0e1712;color:#f3ede0}.sheet{background:#14201a}a,.name{color:${light}}
.note,.foot,dt{color:#b9c4b8}.name,.foot,.rows{border-color:#3b4a40}.button{background:${light}!important;color:${deep}!important}}
`
}

function toHtmlBlock(block: Block, business: Business): string {
	switch (block.kind) {
		case 'paragraph':
			return `<p>${toLines(block.text)}</p>`
		case 'written':
			return `<p>${toLines(block.text, linked)}</p>`
		case 'quote':
			return `<blockquote class="rows" style="margin:8px 0;padding-left:16px;border-style:solid;border-width:0 0 0 3px">${toLines(block.text)}</blockquote>`
		case 'note':
			return `<p class="note" style="font-size:14px">${toLines(block.text)}</p>`
		case 'rows':
			return `<dl class="rows" style="margin:20px 0;padding-left:16px;border-style:solid;border-width:0 0 0 3px">\n${block.rows.map(toHtmlRow).join('\n')}\n</dl>`
		case 'link':
			return toHtmlLink(block, coloursOf(business).main)
		case 'rich':
			return block.html
		case 'card':
			return toHtmlCard(block)
	}
}

function toHtmlRow({ label, value, url }: LabelledValue): string {
	const shown = url ? `<a href="${escapeMarkup(url)}">${toLines(value)}</a>` : toLines(value)
	return `<dt style="margin-top:12px;font-size:14px">${escapeMarkup(label)}</dt><dd style="margin:0">${shown}</dd>`
}

function toHtmlLink({ label, url }: { label: string; url: string }, colour: string): string {
	const href = escapeMarkup(url)
	const look = `display:inline-block;padding:12px 20px;border-radius:6px;background:${colour};color:#fff;font-weight:600;text-decoration:none`
	return `<p><a class="button" style="${look}" href="${href}">${escapeMarkup(label)}</a></p>
<p class="note" style="font-size:14px">If the button does not work, copy this address: <a href="${href}">${href}</a></p>`
}

function toHtmlCard({ title, words, url, picture }: Extract<Block, { kind: 'card' }>): string {
	const href = escapeMarkup(url)
	const shown = picture
		? `<a href="${href}"><img src="${escapeMarkup(picture.src)}" width="${picture.width}" height="${picture.height}" alt="${escapeMarkup(picture.alt)}" style="display:block;max-width:100%;height:auto;border:0"></a>\n`
		: ''
	return `<div style="margin:32px 0">
${shown}<h2 style="margin:12px 0 4px;font-size:20px;line-height:1.3"><a href="${href}">${escapeMarkup(title)}</a></h2>
${words ? `<p style="margin:0">${toLines(words)}</p>\n` : ''}</div>`
}

function toLines(text: string, marked = escapeMarkup): string {
	return marked(text).replaceAll(/\r\n|\r|\n/g, '<br>\n')
}

function linked(text: string): string {
	return splitLinks(text)
		.map(({ text: part, href }) => {
			const safe = escapeMarkup(part)
			return href === null ? safe : `<a href="${escapeMarkup(href)}">${safe}</a>`
		})
		.join('')
}

/** The business's details at the foot of every mail. */
export function footLines({ office, siteUrl }: Pick<Letter, 'office' | 'siteUrl'>): string[] {
	const ways = [office.phone && `Phone ${office.phone}`, office.email && `email ${office.email}`]
	const lines = [office.company, addressLines(office).join(', '), listed(ways), siteUrl]
	return lines.filter((line) => line !== '')
}

function listed(parts: string[]): string {
	const line = parts.filter((part) => part !== '').join(', ')
	return line.slice(0, 1).toUpperCase() + line.slice(1)
}
