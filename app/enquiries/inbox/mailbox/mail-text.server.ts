// What a mail says and brings along. One that is large enough to do harm is read in a process of its own.
import { z } from 'zod'
import { mailNotes } from '#platform/db/tables/leads.server.ts'
import { maxPictures } from '#enquiries/leads/pictures/picture-lines.ts'
import type { ReceivedMail } from '#platform/db/tables/leads.server.ts'
import { parseJson } from '#platform/lib/http/read-json.ts'
import { headerText } from '#platform/mail/message.server.ts'
import { boundsOf, runReader } from '#platform/media/picture/reader-process.server.ts'
import { bytesRead, linesRead, maxFileNames, readAtOnce, readerLimits } from './limits.ts'
import type { MailHead } from './mail-head.server.ts'
import { firstLines } from './mail-lines.server.ts'
import { takeApart } from './mail-parts.server.ts'
import type { MailParts } from './mail-parts.server.ts'

const maxFileNameLength = 100
const { heapBytes, timeoutMs } = readerLimits
/** Of JSON: text, names and reports. */
const maxPartsBytes = 8 * 1024 * 1024

const reader = {
	program: 'app/enquiries/inbox/mailbox/read-mail.server.ts',
	code: ['app', 'node_modules'],
	bounds: boundsOf({ wasm: 16 * 1024 * 1024, heap: heapBytes }),
	maxBytes: maxPartsBytes + bytesRead.ofMail,
	timeoutMs,
}

const factsSchema = z.object({
	parts: z.int().min(0).max(maxPartsBytes),
	pictures: z.array(z.int().min(0).max(bytesRead.ofMail)).max(maxPictures),
})
const named = { filename: z.string(), mimeType: z.string() }
const partsSchema = z.object({
	text: z.string(),
	isCut: z.boolean(),
	notes: z.array(z.enum(mailNotes)),
	attachments: z.array(z.object({ ...named, content: z.string() })).max(maxFileNames),
	attachmentCount: z.int().min(0),
	pictures: z.array(z.object(named)).max(maxPictures),
})

export type ReadMail = MailParts & {
	/** Whether all of it was read: of a large mail only the beginning is. */
	isWhole: boolean
}

/**
 * Reads a mail, or the beginning of one; a large one in a process of its own. Mails in it are attachments.
 *
 * @returns null when it cannot be read within its limits: the mail itself stays in the mailbox.
 * @throws the reason of `signal` when that ended it.
 */
export async function parseMail(
	source: Uint8Array,
	{ isWhole = true, signal }: { isWhole?: boolean; signal?: AbortSignal } = {},
): Promise<ReadMail | null> {
	const lines = firstLines(source, linesRead.ofMail)
	const isAll = isWhole && lines.length === source.length
	const isSmall =
		lines.length <= readAtOnce.bytes && firstLines(lines, readAtOnce.lines).length === lines.length
	const parts = isSmall
		? await takeApartHere(lines, isAll)
		: await takeApartAway(lines, isAll, signal)
	return parts && { ...parts, isWhole: isAll }
}

async function takeApartHere(source: Uint8Array, isWhole: boolean): Promise<MailParts | null> {
	try {
		return await takeApart(source, isWhole)
	} catch {
		return null
	}
}

async function takeApartAway(
	source: Uint8Array,
	isWhole: boolean,
	signal?: AbortSignal,
): Promise<MailParts | null> {
	const output = await runReader({ ...reader, settings: [isWhole ? 1 : 0] }, source, signal)
	const facts = factsSchema.safeParse(output?.facts)
	if (!output || !facts.success) return null
	const parts = partsSchema.safeParse(
		parseJson(output.rest.subarray(0, facts.data.parts).toString()),
	)
	if (!parts.success) return null
	const contents = cutUp(output.rest.subarray(facts.data.parts), facts.data.pictures)
	const pictures = parts.data.pictures.flatMap((named, index) => {
		const content = contents[index]
		return content ? [{ ...named, content }] : []
	})
	return { ...parts.data, pictures }
}

/** What is known of a mail besides its text; `read` is null if it could not be read. Pictures are named as files. */
export function toReceived(
	head: MailHead,
	read: ReadMail | null,
): Omit<ReceivedMail, 'receivedAt'> {
	const { from, subject, isLikelyAutomatic } = head
	const known = read ?? unread
	const { attachments, pictures, attachmentCount, isWhole, isCut } = known
	const notes = [...(isLikelyAutomatic ? ['automatic' as const] : []), ...known.notes]
	const files = [...attachments, ...pictures].map(fileName)
	const fileCount = attachmentCount + pictures.length
	return { ...from, subject, files, fileCount, isWhole, isCut, notes }
}

const unread = {
	attachments: [],
	pictures: [],
	attachmentCount: 0,
	isWhole: false,
	isCut: false,
	notes: ['unreadable' as const],
}

function fileName({ filename, mimeType }: Omit<MailParts['pictures'][number], 'content'>): string {
	return headerText(filename, maxFileNameLength) || headerText(mimeType, maxFileNameLength)
}

/** One part of the bytes for each length, as far as they go. */
function cutUp(bytes: Buffer, lengths: number[]): Buffer[] {
	let end = 0
	return lengths.map((length) => bytes.subarray(end, (end += length)))
}
