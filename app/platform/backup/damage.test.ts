// Damaged or forged archives: none of them may change anything.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
	backupFolder,
	fillSite,
	fingerprint,
	hashFiles,
	withClient,
	writeUpload,
} from '#tests/support/backup.ts'
import { testDb } from '#tests/support/database.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { endMark, markBytes } from './format.server.ts'
import { diskPlace } from './disk-files.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { checkArchive, restoreBackup } from './restore.server.ts'

type Member = {
	name: string
	type?: 'file' | 'symlink' | 'link'
	linkname?: string
	content: Buffer
}

const flips = isFullForm ? 200 : 25

let folder: Awaited<ReturnType<typeof backupFolder>>
let good: Buffer

beforeAll(async () => {
	await using db = await testDb()
	folder = await backupFolder()
	await fillSite(db, folder.uploads)
	await makeBackup({ databaseUrl: db.url, files: diskPlace(folder.uploads), file: folder.file() })
	good = await readFile(folder.file())
})
afterAll(() => folder[Symbol.asyncDispose]())

test(`a changed byte is detected at any place (${flips} places, seed ${seed})`, async () => {
	const random = seededRandom(seed)
	const places = Array.from({ length: flips }, () => Math.floor(random() * good.length))
	for (const place of [0, good.length - 1, good.length - markBytes, ...places]) {
		const bytes = Buffer.from(good)
		bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(random() * 8)), place)
		await expect(check(bytes), `byte ${place}`).rejects.toThrow(/is damaged|is not a Roost backup/)
	}
})

test(`a truncated file is detected at any length (seed ${seed})`, async () => {
	const random = seededRandom(seed)
	const lengths = Array.from({ length: flips }, () => Math.floor(random() * good.length))
	for (const length of [0, 1, markBytes, good.length - 1, ...lengths])
		await expect(check(good.subarray(0, length)), `${length} bytes`).rejects.toThrow(
			'is not a Roost backup, or its end is missing',
		)
	await expect(check(Buffer.concat([good, Buffer.from('x')]))).rejects.toThrow(
		'is not a Roost backup',
	)
})

test.each([
	['a picture', Buffer.from('\x89PNG and so on'.repeat(100))],
	['an archive of something else', sealed([{ name: 'index.html', content: Buffer.from('hello') }])],
	['another manifest', sealed([{ name: 'manifest.json', content: Buffer.from('{"a":1}') }])],
])('%s is refused', async (_what, content) => {
	await expect(check(await content)).rejects.toThrow(/not a Roost backup|no Roost backup has/)
})

test('a missing file or a folder is refused with a message', async () => {
	await expect(checkArchive(join(folder.path, 'nothing.tar.zst'))).rejects.toThrow(
		'cannot be read (ENOENT)',
	)
	await expect(checkArchive(folder.path)).rejects.toThrow('is not a file')
})

test('a backup of a newer format, or of a newer database, is refused', async () => {
	const newerFormat = await changed((manifest) => ({ ...manifest, format: 2 }))
	await expect(check(newerFormat)).rejects.toThrow('has format 2, and this version of Roost reads')
	const newerDatabase = await changed((manifest) => ({
		...manifest,
		migrations: [...(manifest['migrations'] as object[]), { name: '9999_later.sql', hash: 'x' }],
	}))
	await expect(check(newerDatabase)).rejects.toThrow('was made by a newer or different version')
})

test.each(['pg_authid', 'pg_proc', 'jobs', 'auth_sessions', 'cache_state', 'somebody_elses'])(
	'a manifest that names the table %s is refused',
	async (name) => {
		const bytes = await changed((manifest) => ({
			...manifest,
			tables: [...(manifest['tables'] as object[]), { name, columns: ['id'] }],
		}))
		await expect(check(bytes)).rejects.toThrow(`fills tables that are not Roost's (${name})`)
	},
)

test.each(['pg_foo_seq', 'somebody_elses_id_seq', 'products', 'auth_sessions_id_seq'])(
	'the sequence %s is refused',
	async (name) => {
		const bytes = await changed((manifest) => ({
			...manifest,
			sequences: [{ name, lastValue: '9' }],
		}))
		await expect(check(bytes)).rejects.toThrow(`fills tables that are not Roost's (${name})`)
	},
)

test('an oversized list of checksums is refused before it is held in memory', async () => {
	const sums = 'SHA256SUMS'
	const members = await membersOf(good)
	const list = members.find(({ name }) => name === sums)?.content ?? Buffer.alloc(0)
	const longer = Buffer.concat([list, Buffer.alloc(16 * 1024 * 1024, list)])
	const bytes = await sealed([...members.slice(0, -1), { name: sums, content: longer }])
	const concat = vi.spyOn(Buffer, 'concat')
	await expect(check(bytes)).rejects.toThrow('The checksums in this archive do not match.')
	const held = concat.mock.results.map(({ value }) => (value as Buffer).length)
	expect(Math.max(0, ...held)).toBeLessThan(4 * 1024 * 1024)
})

describe('unknown members', () => {
	test.each([
		'../evil.jpg',
		'/etc/evil',
		'uploads/../../evil.jpg',
		'uploads//evil.jpg',
		'uploads/./evil.jpg',
		'uploads/team/..',
		'uploads/.restored-0/evil.jpg',
		'uploads/C:/evil.jpg',
		'uploads/team\\..\\..\\evil.jpg',
		'uploads/team/evil\n.jpg',
		'data/products/1.copy',
		'data/pg_class; drop table products/000001.copy',
	])('%j is refused', async (name) => {
		const bytes = await withMember({ name, content: Buffer.from('evil') })
		await expect(check(bytes)).rejects.toThrow('a member that no Roost backup has')
	})

	test.each(['symlink', 'link'] as const)('a %s is refused', async (type) => {
		const member = { name: 'uploads/team/x.jpg', type, linkname: '/etc/passwd' }
		const bytes = await withMember({ ...member, content: Buffer.alloc(0) })
		await expect(check(bytes)).rejects.toThrow('a member that no Roost backup has')
	})

	test('rows of a table that the manifest does not name are refused', async () => {
		const bytes = await withMember({
			name: 'data/pg_class/000001.copy',
			content: Buffer.from('1\n'),
		})
		await expect(check(bytes)).rejects.toThrow(/a table it does not name|not in order/)
	})
})

test('changed, missing, duplicate or moved members are detected even when the end mark is valid', async () => {
	const members = await membersOf(good)
	const at = members.findIndex(({ name }) => name.startsWith('uploads/'))
	const other = { name: members[at]?.name ?? '', content: Buffer.from('other') }
	const variants = {
		changed: members.with(at, other),
		gone: members.toSpliced(at, 1),
		'rows gone': members.toSpliced(1, 1),
		moved: [...members.slice(1, 2), ...members.toSpliced(1, 1)],
		'without sums': members.slice(0, -1),
		twice: members.toSpliced(at, 0, members[at] ?? other),
	}
	const said: Record<string, string> = {}
	for (const [what, listed] of Object.entries(variants)) {
		const bytes = await sealed(listed)
		said[what] = await check(bytes).then(() => 'whole', firstSentence)
	}
	const differing = 'The checksums in this archive do not match.'
	expect(said).toEqual({
		changed: differing,
		gone: differing,
		'rows gone': differing,
		moved: 'The members of this archive are not in order.',
		'without sums': expect.stringContaining('is not complete.'),
		twice: differing,
	})
})

test('rows that do not fit are refused by the database, and the target stays unchanged', async () => {
	await using target = await testDb()
	await using own = await backupFolder()
	await withClient(target.url, (client) =>
		client.query(`insert into products (slug, title, description) values ('a', 'A', 'a')`),
	)
	await writeUpload(own.uploads, 'team/own.jpg', 'own')
	const before = [await fingerprint(target.url), await hashFiles(own.uploads)]
	const members = await membersOf(good)
	const at = members.findIndex(({ name }) => name.startsWith('data/products/'))
	const cut = (members[at]?.content.toString() ?? '').replace(/\t\S+/, '')
	const bytes = await resealed(
		members.with(at, { name: members[at]?.name ?? '', content: Buffer.from(cut) }),
	)
	await writeFile(folder.file('bad.tar.zst'), bytes)
	await expect(
		restoreBackup({
			databaseUrl: target.url,
			files: diskPlace(own.uploads),
			file: folder.file('bad.tar.zst'),
			replace: true,
		}),
	).rejects.toThrow('The restore was refused by the database (22P02).')
	expect([await fingerprint(target.url), await hashFiles(own.uploads)]).toEqual(before)
})

async function check(bytes: Buffer) {
	const file = folder.file('changed.tar.zst')
	await writeFile(file, bytes)
	return checkArchive(file)
}

function firstSentence(error: Error): string {
	return error.message.replace(/(\.) .*$/, '$1')
}

async function membersOf(archive: Buffer): Promise<Member[]> {
	const unpacked = extract()
	const members: Member[] = []
	unpacked.end(zstdDecompressSync(archive.subarray(0, -markBytes)))
	for await (const entry of unpacked)
		members.push({
			name: entry.header.name,
			content: await buffer(entry as AsyncIterable<Buffer>),
		})
	return members
}

/** An archive of these members, with a valid mark. */
async function sealed(members: Member[]): Promise<Buffer> {
	const tar = pack()
	for (const { content, ...header } of members) tar.entry({ type: 'file', ...header }, content)
	tar.finalize()
	const packed = zstdCompressSync(await buffer(tar as AsyncIterable<Buffer>))
	return Buffer.concat([packed, endMark(createHash('sha256').update(packed).digest())])
}

/** The same with a new list of checksums, as an attacker would make it. */
async function resealed(members: Member[]): Promise<Buffer> {
	const listed = members.filter(({ name }) => name !== 'SHA256SUMS')
	const lines = listed.map(
		({ name, content }) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
	)
	return sealed([...listed, { name: 'SHA256SUMS', content: Buffer.from(lines.join('')) }])
}

async function withMember(member: Member): Promise<Buffer> {
	return resealed([...(await membersOf(good)), member])
}

async function changed(change: (manifest: Record<string, unknown>) => object): Promise<Buffer> {
	const [manifest, ...rest] = await membersOf(good)
	const content = change(JSON.parse(manifest?.content.toString() ?? ''))
	return resealed([
		{ name: 'manifest.json', content: Buffer.from(JSON.stringify(content)) },
		...rest,
	])
}
