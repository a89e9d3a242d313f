// Takes a mail apart: what it says and brings along. Anybody can send one, so a large one is read in a process of its
// own (read-mail.server.ts).
import PostalMime from 'postal-mime'
import type { Attachment } from 'postal-mime'
import type { MailNote } from '#platform/db/tables/leads.server.ts'
import { maxPictures } from '#enquiries/leads/pictures/picture-lines.ts'
import { withoutForbidden } from '#platform/lib/text/xml.ts'
import {
	deepestPart,
	headersSize,
	maxHtmlLength,
	maxStubLength,
	maxTextLength,
	maxFileNames,
	smallestPictureBytes,
} from './limits.ts'
import { withoutFooters } from './mail-lines.server.ts'
import { decodePart, joinFlowed } from './part-text.server.ts'

export type MailParts = {
	text: string
	/** Whether the text goes on. */
	isCut: boolean
	notes: MailNote[]
	/** What it brought besides its pictures, the first ones. `content`: reports and mails within, as text; else empty. */
	attachments: { filename: string; mimeType: string; content: string }[]
	attachmentCount: number
	/** Files that say they are pictures, whole ones. */
	pictures: { filename: string; mimeType: string; content: Uint8Array }[]
}

/** The fields of a part as the parser leaves it: its way to read texts trusts what the mail says of itself. */
type MimeNode = {
	childNodes: MimeNode[]
	content: ArrayBuffer | null
	contentType: {
		parsed: { value: string; params: Partial<Record<string, string>> }
		multipart: string | false
	}
	contentDisposition: { parsed: { value: string } }
	getTextContent(): string
}

/** A text in the forms in which it came, in their order. */
type Written = { plain: string[]; html: string[] }

/**
 * Takes a mail apart, or the beginning of one: `isWhole`.
 *
 * @throws when it has too many parts within parts, or heads of parts that are too long.
 */
export async function takeApart(source: Uint8Array, isWhole: boolean): Promise<MailParts> {
	const parser = new PostalMime({
		forceRfc822Attachments: true,
		maxNestingDepth: deepestPart,
		maxHeadersSize: headersSize,
	})
	const mail = await parser.parse(withoutFooters(source))
	const { root } = parser as unknown as { root: MimeNode }
	const nodes = listNodes(root)
	const files = mail.attachments.filter(({ mimeType }) => !signature.test(mimeType))
	const broken = isWhole ? null : nodes.at(-1)?.content
	const pictures = files
		.filter((file) => file.content !== broken && isPicture(file))
		.slice(0, maxPictures)
	const others = files.filter((file) => !pictures.includes(file))
	return {
		...(await readText(root)),
		notes: notesOf(nodes),
		attachments: others.slice(0, maxFileNames).map(toNamed),
		attachmentCount: others.length,
		pictures: pictures.map((file) => ({ ...toNamed(file), content: bytesOf(file) })),
	}
}

/** In their order. Their depth has a limit. */
function listNodes(node: MimeNode): MimeNode[] {
	return [node, ...node.childNodes.flatMap(listNodes)]
}

const signature = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/
const pictureType = /^image\/(?!svg)/
const pictureName = /\.(?:jpe?g|png|gif|webp|hei[cf]|avif|tiff?)$/i

/** Small ones within the text are of signatures. */
function isPicture(file: Attachment): boolean {
	const { mimeType, filename, related } = file
	const isUntyped = mimeType === 'application/octet-stream' && pictureName.test(filename ?? '')
	if (!pictureType.test(mimeType) && !isUntyped) return false
	return !related || bytesOf(file).length >= smallestPictureBytes
}

function toNamed(file: Attachment) {
	const { filename, mimeType } = file
	const isRead = /^message\/|^text\/rfc822-headers$/.test(mimeType)
	const content = isRead ? bytesOf(file).subarray(0, maxTextLength) : new Uint8Array()
	return {
		filename: (filename ?? '').slice(0, maxStubLength),
		mimeType: mimeType.slice(0, maxStubLength),
		content: Buffer.from(content).toString('utf8'),
	}
}

function bytesOf({ content }: Attachment): Uint8Array {
	return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

/** What came that is no text, or hides it. */
function notesOf(nodes: MimeNode[]): MailNote[] {
	const notes = nodes.flatMap(({ contentType: { parsed } }): MailNote[] => {
		const { value, params } = parsed
		if (value === 'text/calendar') return [calendarNote(params['method'])]
		if (/^application\/(?:x-)?pkcs7-mime$/.test(value))
			return [/^signed/i.test(params['smime-type'] ?? '') ? 'sealed' : 'encrypted']
		return value === 'application/pgp-encrypted' ? ['encrypted'] : []
	})
	return [...new Set(notes)]
}

function calendarNote(method = ''): MailNote {
	if (/^(?:reply|counter)$/i.test(method)) return 'invitation answered'
	return /^cancel$/i.test(method) ? 'invitation withdrawn' : 'invitation'
}

async function readText(root: MimeNode): Promise<Pick<MailParts, 'text' | 'isCut'>> {
	const texts: string[] = []
	let isCut = false
	for (const { plain, html } of listWritten(root)) {
		const said = plain.join('\n')
		const markup = html.join('\n')
		const isShort = said.length <= maxStubLength
		const shown = markup !== '' && isShort ? await toText(markup) : ''
		const isShown = shown !== '' && !isWithin(said, shown)
		isCut ||= isShown && markup.length > maxHtmlLength
		texts.push(isShown ? shown : said)
	}
	const whole = tidy(texts.join('\n'))
	const text = whole.slice(0, maxTextLength).toWellFormed()
	return { text, isCut: isCut || whole.length > maxTextLength }
}

/** Loaded when it is used: most mails have a text of their own. */
async function toText(html: string): Promise<string> {
	const { textOfHtml } = await import('./html-text.server.ts')
	return textOfHtml(html)
}

/** Whether the HTML says the same: some programs put nothing into the other text, or that there is HTML. */
function isWithin(plain: string, shown: string): boolean {
	const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
	const start = letters(plain).slice(0, 40)
	return plain.trim() !== '' && letters(shown).includes(start)
}

/** The texts of a mail; those of an alternative are one. */
function listWritten(node: MimeNode): Written[] {
	if (node.contentType.multipart && node.childNodes.length > 0) {
		const within = node.childNodes.flatMap(listWritten)
		if (node.contentType.multipart !== 'alternative') return within
		const ofForm = (form: keyof Written) => within.flatMap((written) => written[form])
		return [{ plain: ofForm('plain'), html: ofForm('html') }]
	}
	const { value } = node.contentType.parsed
	if (!node.content || node.contentDisposition.parsed.value === 'attachment') return []
	if (value === 'text/html') return [{ plain: [], html: [partText(node)] }]
	// Without a boundary the parts are one text.
	return value === 'text/plain' || node.contentType.multipart
		? [{ plain: [partText(node)], html: [] }]
		: []
}

function partText(node: MimeNode): string {
	const { value, params } = node.contentType.parsed
	const bytes = new Uint8Array(node.content ?? new ArrayBuffer())
	const head = value === 'text/html' ? Buffer.from(bytes.subarray(0, 2000)).toString('latin1') : ''
	const charset =
		params['charset'] ?? /<meta[^<>]{0,200}charset=["']?([\w-]+)/i.exec(head)?.[1] ?? ''
	const format = params['format'] ?? ''
	// The parser joins flowed lines without regard to quotes.
	Object.assign(params, { charset, format: '' })
	const text = decodePart({ bytes, charset, asNamed: () => node.getTextContent() })
	if (!/^flowed$/i.test(format)) return text
	return joinFlowed(text, /^yes$/i.test(params['delsp'] ?? ''))
}

function tidy(text: string): string {
	return withoutForbidden(text.replaceAll(/\r\n?/g, '\n'))
		.split('\n')
		.map((line) => line.trimEnd())
		.join('\n')
		.replaceAll(/\n{3,}/g, '\n\n')
		.replace(/^\n+/, '')
		.trimEnd()
}
