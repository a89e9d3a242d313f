// Reads a form posted without scripts, which may bring its pictures along.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { BusboyHeaders } from '@fastify/busboy'
import { readBody } from '#platform/lib/http/read-body.server.ts'
import { HeldBytes } from './held-bytes.server.ts'
import { filesField, maxPictures } from './picture-lines.ts'
import { cleanName } from './pictures.server.ts'

/** The server's limit for what is typed: longer requests without pictures are refused before they get here. */
const maxTextBytes = 64 * 1024
/** Fields and files of the longest form: an enquiry list. */
const maxParts = 300

/** What a form posted; its files are held until it is disposed of. */
export type PostedForm = Disposable & {
	fields: URLSearchParams
	files: { name: string; held: HeldBytes }[]
	/** Names of files beyond the number that a form takes. */
	further: string[]
}

/**
 * Reads the whole body, of the sender at this address (null when unknown).
 *
 * @returns null when it is longer than forms may be, or cannot be read.
 */
export async function readForm(
	request: Request,
	address: string | null,
): Promise<PostedForm | null> {
	const form: PostedForm = {
		fields: new URLSearchParams(),
		files: [],
		further: [],
		[Symbol.dispose]() {
			for (const { held } of this.files) held[Symbol.dispose]()
		},
	}
	const type = request.headers.get('Content-Type') ?? ''
	if (!/^multipart\/form-data\b/i.test(type)) {
		const text = await readBody(request, maxTextBytes)
		return text === null ? null : { ...form, fields: new URLSearchParams(text) }
	}
	if (request.body && (await readParts(form, request.body, { type, address }))) return form
	form[Symbol.dispose]()
	return null
}

/** Whether all was read, and its text is no longer than forms may be. */
async function readParts(
	form: PostedForm,
	body: ReadableStream<Uint8Array>,
	{ type, address }: { type: string; address: string | null },
): Promise<boolean> {
	let textBytes = 0
	try {
		const parser = new Busboy({
			headers: { 'content-type': type } as BusboyHeaders,
			limits: { parts: maxParts, fieldSize: maxTextBytes, headerPairs: 20 },
		})
		// Else it would read on, and a body of tiny parts keeps the processor busy for seconds.
		parser.on('partsLimit', () => parser.destroy(new Error('Too many parts')))
		parser.on('field', (name: string | undefined, value) => {
			// What throws in here ends the process.
			if (name === undefined) return
			textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
			if (textBytes <= maxTextBytes) form.fields.append(name, value)
		})
		parser.on('file', (field, stream, given) => {
			// Of a form that is cut off; the whole form fails then, below.
			stream.on('error', () => {})
			// A field without a file posts an empty one without a name.
			if (field !== filesField || !given) return stream.resume()
			// The page says it again.
			const name = cleanName(given)
			if (form.files.length >= maxPictures) {
				form.further.push(name)
				return stream.resume()
			}
			const held = new HeldBytes(address)
			form.files.push({ name, held })
			return stream.on('data', (chunk: Buffer) => held.add(chunk))
		})
		await pipeline(Readable.fromWeb(body as NodeStream), parser)
	} catch {
		// Cut off, or not what its header says.
		return false
	}
	return textBytes <= maxTextBytes
}
