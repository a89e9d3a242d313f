// Files that nobody can open without a password.
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { isPdfLocked } from '../picture/first-page.server.ts'

/** What Office writes a document with a password as: a stream of this name in an old container. */
const sealedPackage = Buffer.from('EncryptedPackage', 'utf16le')
/** A PDF that says so may still open without a password, and only forbid printing. */
const encryptedPdf = Buffer.from('/Encrypt')
const maxZipEndBytes = 65_557
const maxZipListBytes = 16 * 1024 * 1024
const zipEntry = 0x02014b50

type Typed = { claimed: string; detected: string | undefined }

/** Whether a document opens with a password only, by the extension that it claims and the one of its bytes. */
export async function hasPassword(path: string, { claimed, detected }: Typed): Promise<boolean> {
	if (detected === 'cfb' && /^(?:doc|xls|ppt)x?$/.test(claimed)) return holds(path, sealedPackage)
	if (claimed === 'zip') return hasSealedEntry(path)
	if (claimed !== 'pdf' || !(await holds(path, encryptedPdf))) return false
	return isPdfLocked(await readFile(path))
}

async function holds(path: string, wanted: Buffer): Promise<boolean> {
	let rest = Buffer.alloc(0)
	for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
		const bytes = Buffer.concat([rest, chunk])
		if (bytes.includes(wanted)) return true
		rest = bytes.subarray(-wanted.length)
	}
	return false
}

/** Whether the list at the end of an archive says of an entry that it is encrypted. */
async function hasSealedEntry(path: string): Promise<boolean> {
	const file = await open(path)
	try {
		const { size } = await file.stat()
		const read = async (from: number, bytes: number) =>
			(await file.read(Buffer.alloc(bytes), 0, bytes, from)).buffer
		const tailBytes = Math.min(size, maxZipEndBytes)
		const tail = await read(size - tailBytes, tailBytes)
		const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
		if (at === -1 || at + 22 > tail.length) return false
		const listBytes = tail.readUInt32LE(at + 12)
		if (listBytes > Math.min(size, maxZipListBytes)) return false
		return isSealedList(await read(tail.readUInt32LE(at + 16), listBytes))
	} finally {
		await file.close()
	}
}

function isSealedList(list: Buffer): boolean {
	let at = 0
	while (at + 46 <= list.length && list.readUInt32LE(at) === zipEntry) {
		if ((list.readUInt16LE(at + 8) & 1) === 1) return true
		at += 46 + [28, 30, 32].reduce((sum, field) => sum + list.readUInt16LE(at + field), 0)
	}
	return false
}
