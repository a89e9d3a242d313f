// What a mail says and brings along.
import PostalMime from 'postal-mime'
import type { Attachment, Email } from 'postal-mime'
import { withoutForbidden } from '#app/lib/text/xml.ts'
import { headerText } from '#app/mail/message.server.ts'
import { textOfHtml } from './html-text.server.ts'
import { deepestPart, longestHtml, longestText, mostFileNames } from './limits.ts'

export type MailText = {
	text: string
	/** Whether the text goes on. */
	isCut: boolean
	files: string[]
	fileCount: number
	/** Whether it could be read as a mail. */
	isReadable: boolean
}

const longestFileName = 100
const headersSize = 512 * 1024

/** Reads a mail, or the beginning of one. What cannot be read is an empty text: the mail itself stays in the mailbox. */
export async function readMailText(source: Uint8Array): Promise<MailText> {
	const mail = await parseMail(source)
	if (!mail) return { text: '', isCut: false, files: [], fileCount: 0, isReadable: false }
	const { text, html = '' } = mail
	const hasText = Boolean(text?.trim())
	const whole = tidy(hasText ? (text ?? '') : textOfHtml(html))
	return {
		text: whole.slice(0, longestText).toWellFormed(),
		isCut: whole.length > longestText || (!hasText && html.length > longestHtml),
		files: mail.attachments.slice(0, mostFileNames).map(nameOf),
		fileCount: mail.attachments.length,
		isReadable: true,
	}
}

/** A mail with the mails in it as attachments; null when it has too many parts within parts, or too much before its text. */
export async function parseMail(source: Uint8Array): Promise<Email | null> {
	try {
		return await PostalMime.parse(source, {
			forceRfc822Attachments: true,
			maxNestingDepth: deepestPart,
			maxHeadersSize: headersSize,
		})
	} catch {
		return null
	}
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

function nameOf({ filename, mimeType }: Attachment): string {
	return headerText(filename ?? '', longestFileName) || headerText(mimeType, longestFileName)
}
