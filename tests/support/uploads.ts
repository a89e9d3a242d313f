// The upload handler without a web server, on a test's own database, storage and work folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { media } from '#platform/db/tables/media.server.ts'
import { handleUpload } from '#platform/media/intake/upload-response.server.ts'
import { testDb } from './database.ts'
import { admin } from './factories.ts'
import { testFolder, testStorage } from './media.ts'

type Sent = {
	folder?: string
	name?: string
	alt?: string
	content: Buffer | ReadableStream<Uint8Array>
	type?: string
	length?: number
	digest?: string
	signal?: AbortSignal
}

type CallResult = { url: string; error: string; id: string; sizeBytes: number }

/** A target for uploads; removed with `await using`. */
export async function uploads() {
	const db = await testDb()
	const storage = await testStorage()
	const work = await testFolder()
	const site = { db, storage, workRoot: work.path }
	return {
		...site,
		async send(sent: Sent) {
			const response = await handleUpload(requestOf(sent), admin(), site)
			return { status: response.status, body: (await response.json()) as CallResult }
		},
		async expectNothing() {
			expect(await db.select().from(media)).toEqual([])
			expect(await readdir(work.path)).toEqual([])
			const stored = await readdir(storage.root, { recursive: true, withFileTypes: true })
			expect(stored.filter((entry) => entry.isFile())).toEqual([])
		},
		async [Symbol.asyncDispose]() {
			await work[Symbol.asyncDispose]()
			await storage[Symbol.asyncDispose]()
			await db[Symbol.asyncDispose]()
		},
	}
}

/** A request like the browser's. */
export function requestOf({
	folder = 'team',
	name = 'a.jpg',
	alt,
	content,
	...sent
}: Sent): Request {
	const query = new URLSearchParams({ folder, name, ...(alt && { alt }) })
	const headers = new Headers({ 'Content-Type': sent.type ?? 'application/octet-stream' })
	if (sent.length) headers.set('Content-Length', String(sent.length))
	if (sent.digest) {
		const value = sent.digest === 'wrong' ? `${'A'.repeat(43)}=` : sent.digest
		headers.set('Content-Digest', `sha-256=:${value}:`)
	}
	// A streamed body needs `duplex`, which is missing in the types.
	const init: RequestInit & { duplex: 'half' } = {
		method: 'POST',
		headers,
		body: content instanceof ReadableStream ? content : new Uint8Array(content),
		duplex: 'half',
	}
	if (sent.signal) init.signal = sent.signal
	return new Request(`http://127.0.0.1/admin/upload?${query}`, init)
}

/** A disk of 1 MB, removed with `using`; null without the right to mount. */
export function smallDisk() {
	const path = mkdtempSync(join(tmpdir(), 'roost-disk-'))
	const remove = () => rmdirSync(path)
	try {
		const disk = mountDisk(path, '1m')
		return {
			path,
			[Symbol.dispose]() {
				disk[Symbol.dispose]()
				remove()
			},
		}
	} catch {
		remove()
		return null
	}
}

/** Mounts an empty disk of this size over an existing folder; unmounted with `using`. */
export function mountDisk(path: string, size: string) {
	const options = `size=${size},mode=0777`
	execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
	return { path, [Symbol.dispose]: () => void execFileSync('umount', ['-l', path]) }
}

/** Whether `smallDisk` works here; prints a line when it does not. */
export function canHaveSmallDisk(): boolean {
	using disk = smallDisk()
	if (!disk) process.stdout.write('No disk can be mounted here: full disks are not tried.\n')
	return disk !== null
}
