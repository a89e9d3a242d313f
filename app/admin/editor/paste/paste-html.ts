// Converts clipboard HTML to clean Markdown: keeps structure, drops styles. Uses Turndown with our own rules for what Word
// and Google Docs write instead of elements.
import TurndownService from 'turndown'
import { isMediaAddress } from '#app/lib/media-address.ts'
import { addBlockRules, isWithinLeftOut } from './paste-blocks.ts'
import { addFootnoteRules } from './paste-footnotes.ts'
import { addListRules } from './paste-lists.ts'
import { addTableRules } from './paste-tables.ts'
import { addWordRules, escapeWith } from './paste-words.ts'
import { filesOf, foundPicture, keepsAddress } from './pasted-pictures.ts'
import type { Beside, FoundPicture } from './pasted-pictures.ts'
import { numberedMark, placeMark } from './picture-marks.ts'
import { mostTokens, tokenOf, withoutPrivateUse } from './picture-tokens.ts'
import { placePictures } from './place-pictures.ts'
import { withVmlPictures } from './word-html.ts'
import { addWordListRules } from './word-lists.ts'

/** A picture to upload, and its number in the mark that stands where it belongs. */
export type PastedPicture = { number: number; file: File; alt: string }

/** The result of a paste. */
export type PastedText = {
	/** Blocks with a numbered mark for each of `pictures`, and a plain mark for each picture that could not be had. */
	markdown: string
	pictures: PastedPicture[]
	/** Number of pictures that could not be had. */
	lostPictures: number
}

/** Whether the HTML has structure worth converting; text copied from a code editor has none. */
export function hasStructure(html: string): boolean {
	return (
		/<(?:h[1-6]|ul|ol|li|table|blockquote|strong|em|b|i|a|del|s|strike|img|sub|sup|v:imagedata)[\s>]/i.test(
			html,
		) ||
		/class=["']?Mso(?:Title|Heading|List)|mso-list:|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|role=["']?heading/i.test(
			html,
		)
	)
}

/** Whether the HTML has words beside its pictures. */
export function hasWords(html: string): boolean {
	const service = newService(0)
	service.addRule('pictures', { filter: 'img', replacement: () => '' })
	return html !== '' && /[\p{L}\p{N}]/u.test(service.turndown(html))
}

/** The HTML as Markdown. `beside` is what else the clipboard holds: Word puts its pictures there. */
export function pastedMarkdown(html: string, beside: Beside = {}): PastedText {
	const found: FoundPicture[] = []
	const placed: number[] = []
	const service = newService(hasTopHeading(html) ? 1 : 0)
	service.addRule('pictures', {
		filter: (node) => node.nodeName === 'IMG' && !isWithinLeftOut(node),
		replacement(_content, node) {
			const picture = foundPicture(node)
			found.push(picture)
			if (keepsAddress(picture)) return imageOf(picture, service)
			if (placed.length >= mostTokens) return ''
			return tokenOf(placed.push(found.length - 1) - 1)
		},
	})
	const clean = withVmlPictures(withoutPrivateUse(html.replaceAll('\r', '')))
	const text = tidy(service.turndown(clean))
	const files = filesOf(found, beside)
	const pictures: PastedPicture[] = []
	const marks = placed.map((index) => {
		const [file, { alt }] = [files[index], found[index]!]
		if (!file) return placeMark(alt)
		const number = pictures.push({ number: pictures.length + 1, file, alt })
		return numberedMark(number, alt)
	})
	const lost = found.filter((picture) => !keepsAddress(picture)).length - pictures.length
	return { markdown: placePictures(text, marks), pictures, lostPictures: lost }
}

function imageOf({ source, alt }: FoundPicture, service: TurndownService): string {
	const address = isMediaAddress(source) ? source : pictureAddress(source)
	return `![${service.escape(alt)}](${address})`
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
	service.escape = (text) => escapeWith(escape, text)
	addWordRules(service)
	addListRules(service)
	addWordListRules(service)
	addTableRules(service)
	addBlockRules(service, headingShift)
	addFootnoteRules(service)
	return service
}

function hasTopHeading(html: string): boolean {
	return /<h1[\s>]|\bMsoTitle\b|role=["']?heading["']?\saria-level=["']?1\b/i.test(html)
}

function tidy(markdown: string): string {
	return markdown
		.replaceAll(/\*\*\*\*|~~~~(?!\n)/g, '')
		.split('\n')
		.map((line, at, lines) => (lines[at + 1]?.trim() ? line : line.trimEnd()))
		.join('\n')
		.replaceAll(/^[ \t]+$/gm, '')
		.replaceAll(/\n{3,}/g, '\n\n')
		.trim()
}
