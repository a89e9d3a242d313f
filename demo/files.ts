// Pictures and documents of the demo content: each is stored once, and found again when a seed is resumed. The pictures
// are SVG files in `artwork/` and are stored as JPEG; the documents are in `documents/` as visitors get them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Db } from '#platform/db/client.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { isMediaFolder } from '#platform/media/file-rules.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { storeUpload } from '#platform/media/intake/upload.server.ts'
import { DemoError, filesIn } from './load.ts'
import type { DemoContent, DemoRecord, DemoType } from './load.ts'

/** A file in storage. */
export type StoredDemoFile = { url: string; sizeBytes: number; width: number; height: number }

/** A picture to store, with its alternative text. */
export type WantedImage = { key: string; folder: MediaFolder; alt: string; isOnHomePage: boolean }

export const heroThumbnailKey = 'scene-farm-dawn'

const jpegQuality = 88
const onHomePage = { priority: 10 }
const elsewhere = { priority: 50 }
const folders: [RegExp, MediaFolder][] = [
	[/^portrait-/, 'team'],
	[/^cover-/, 'resource-images'],
	[/^product-.*-detail$/, 'product-gallery'],
	[/^product-/, 'product-images'],
	[/^scene-/, 'news-images'],
]

/** Every picture of the content, once each, those of the home page first. */
export function wantedImages(content: DemoContent): WantedImage[] {
	const { service, product, resource, article, member } = content
	const newest = resource.filter(({ front }) => front['free']).toReversed()
	const featured = [
		...product.filter(({ front }) => front['isFeatured']),
		...article.filter(({ front }) => front['featured']),
	]
	const first = [...service.slice(0, 3), ...featured, ...newest.slice(0, 3), ...member]
	const all = Object.values(content).flat()
	const wanted = new Map<string, WantedImage>()
	const want = (key: string, alt: string, isOnHomePage: boolean) => {
		if (!wanted.has(key)) wanted.set(key, { key, alt, isOnHomePage, folder: folderOf(key) })
	}
	want(heroThumbnailKey, 'Illustration of a farm at dawn', true)
	for (const record of first) for (const [key, alt] of picturesOf(record)) want(key, alt, true)
	for (const record of all) for (const [key, alt] of picturesOf(record)) want(key, alt, false)
	for (const { artwork, alt = '' } of all.flatMap(({ front }) => filesIn(front)))
		if (artwork !== undefined) want(artwork, alt, false)
	for (const { body } of all) {
		for (const [, tag = ''] of body.matchAll(/<img ([^>]*src="artwork:[^>]*)>/g)) {
			want(/artwork:([\w-]+)/.exec(tag)?.[1] ?? '', /alt="([^"]*)"/.exec(tag)?.[1] ?? '', false)
		}
	}
	return [...wanted.values()]
}

/** The drawings in the fields of a record, with their alternative texts. */
export function picturesOf({ type, front }: DemoRecord): [key: string, alt: string][] {
	return Object.entries(contents[type].fields.columns).flatMap(([field, { holds }]) => {
		const [key, alt = ''] = [front[field], front[`${field}Alt`]] as (string | undefined)[]
		return holds === 'picture' && key !== undefined ? [[key, alt] as [string, string]] : []
	})
}

/** The folder of the documents of a type. */
export function documentFolder(type: DemoType): MediaFolder {
	const folder = `${type}-documents`
	if (!isMediaFolder(folder)) throw new DemoError(`There is no folder ${folder}`)
	return folder
}

/** Every document of the content, by folder and name. */
export function wantedPdfs(content: DemoContent) {
	const wanted = Object.values(content)
		.flat()
		.flatMap(({ type, front }) =>
			filesIn(front).flatMap(({ pdf }) =>
				pdf ? [{ folder: documentFolder(type), name: pdf }] : [],
			),
		)
	return new Map(wanted.map((entry) => [`${entry.folder}/${entry.name}`, entry]))
}

/** Target of the demo files, and the files stored by an earlier, interrupted seed. */
export type FileStore = { db: Db; storage: Storage | undefined; known: Map<string, StoredDemoFile> }

/** Opens the store and reads the stored files, in one query. */
export async function openFileStore(db: Db, storage: Storage | undefined): Promise<FileStore> {
	const rows = await db
		.select({
			folder: media.folder,
			name: media.originalName,
			url: media.url,
			sizeBytes: media.sizeBytes,
			width: media.widthPx,
			height: media.heightPx,
		})
		.from(media)
	const known = rows.map(({ folder, name, url, sizeBytes, width, height }) => {
		const file = { url, sizeBytes, width: width ?? 0, height: height ?? 0 }
		return [`${folder}/${name}`, file] as const
	})
	return { db, storage, known: new Map(known) }
}

/**
 * Stores a picture unless it is already stored.
 *
 * @throws DemoError when there is no such picture or it is refused.
 */
export async function storeImage(
	store: FileStore,
	{ key, folder, alt, isOnHomePage }: WantedImage,
) {
	const file = { folder, fileName: `${key}.jpg`, alt, ...(isOnHomePage ? onHomePage : elsewhere) }
	return storeOnce(store, file, () => toJpeg(key))
}

/**
 * Stores a document unless it is already stored.
 *
 * @throws DemoError when there is no such document or it is refused.
 */
export async function storePdf(
	store: FileStore,
	{ folder, name }: { folder: MediaFolder; name: string },
) {
	const fileName = `${name}.pdf`
	return storeOnce(store, { folder, fileName }, () => read('documents', fileName))
}

async function toJpeg(key: string): Promise<Buffer> {
	return sharp(await read('artwork', `${key}.svg`))
		.flatten({ background: '#fbf8f1' })
		.jpeg({ quality: jpegQuality })
		.toBuffer()
}

async function read(folder: string, name: string): Promise<Buffer> {
	try {
		return await readFile(join(import.meta.dirname, folder, name))
	} catch (error) {
		throw new DemoError(`There is no ${folder}/${name}`, { cause: error })
	}
}

type OneFile = { folder: MediaFolder; fileName: string; alt?: string; priority?: number }

async function storeOnce(
	{ db, storage, known }: FileStore,
	file: OneFile,
	readContent: () => Promise<Uint8Array>,
): Promise<StoredDemoFile> {
	const name = `${file.folder}/${file.fileName}`
	const there = known.get(name)
	if (there) return there
	const content = await readContent()
	const stored = await storeUpload(
		db,
		{ kind: 'system' },
		{ ...file, content, ...(storage ? { storage } : {}) },
	)
	if (!stored.ok) throw new DemoError(`${name}: ${stored.error.message}`)
	const { url, sizeBytes, width, height } = stored.value
	const storedFile = { url, sizeBytes, width: width ?? 0, height: height ?? 0 }
	known.set(name, storedFile)
	return storedFile
}

function folderOf(key: string): MediaFolder {
	const folder = folders.find(([pattern]) => pattern.test(key))?.[1]
	if (!folder) throw new DemoError(`There is no folder for the picture ${key}`)
	return folder
}
