// Reads a mail from standard input. Writes one line of JSON (how long what follows is), then the parts of the mail as
// JSON, then its pictures. A separate process, like read-pdf.server.ts: a hostile mail may take any time and memory to
// be taken apart.
import { buffer } from 'node:stream/consumers'
import { takeApart } from './mail-parts.server.ts'

/** Joins bytes. The parser makes a Blob of the lines of each part, and Node.js takes over a kilobyte for each line. */
class JoinedBytes {
	readonly #pieces: (string | ArrayBuffer | Uint8Array)[]

	constructor(pieces: (string | ArrayBuffer | Uint8Array)[]) {
		this.#pieces = pieces
	}

	async arrayBuffer(): Promise<ArrayBuffer> {
		let length = 0
		for (const piece of this.#pieces)
			length += typeof piece === 'string' ? piece.length : piece.byteLength
		const joined = new Uint8Array(length)
		let end = 0
		for (const piece of this.#pieces) {
			const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : new Uint8Array(piece)
			joined.set(bytes, end)
			end += bytes.length
		}
		return joined.buffer
	}
}
Object.assign(globalThis, { Blob: JoinedBytes })

const [, , isWhole] = process.argv
const { pictures, ...parts } = await takeApart(await buffer(process.stdin), isWhole === '1')
const named = pictures.map(({ filename, mimeType }) => ({ filename, mimeType }))
const json = Buffer.from(JSON.stringify({ ...parts, pictures: named }))
const facts = { parts: json.length, pictures: pictures.map(({ content }) => content.length) }
process.stdout.write(`${JSON.stringify(facts)}\n`)
process.stdout.write(json)
for (const { content } of pictures) process.stdout.write(content)
