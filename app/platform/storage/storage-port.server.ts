// The interface of file storage. Everything that stores or serves files uses these six calls, so that an object store
// can replace the disk.

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

export type StoredFile = { sizeBytes: number; modifiedAt: Date }

/** Keys look like `news-images/1763-a1b2.jpg`: lower-case folders, then a file name. */
export type Storage = {
	/**
	 * Stores a file completely or not at all; it is durable on return.
	 *
	 * @param options `overwrite` replaces an existing file; otherwise that is an error.
	 * @throws StorageError when the key is taken or storage refuses the write.
	 */
	put(
		key: string,
		content: Uint8Array | AsyncIterable<Uint8Array>,
		options?: { overwrite?: boolean },
	): Promise<StoredFile>
	/** The file's bytes, or null when there is none. The caller must read or cancel the stream. */
	get(
		key: string,
		range?: ByteRange,
	): Promise<(StoredFile & { body: ReadableStream<Uint8Array> }) | null>
	/** Size and time, or null when there is no such file. */
	stat(key: string): Promise<StoredFile | null>
	/** Deletes the file; does nothing when there is none. */
	delete(key: string): Promise<void>
	/** Keys under a folder, sorted. */
	list(folder: string): Promise<string[]>
	/**
	 * @returns what the owner should see to although files can be stored, as the end of a sentence; null when all is
	 *   well.
	 * @throws StorageError when nothing can be written now.
	 */
	check(): Promise<string | null>
}

/** Thrown when storage refuses; a retry may help unless the key is taken. */
export class StorageError extends Error {
	override name = 'StorageError'
}

/** What the storage said: the message of the innermost StorageError, which names the cause. Null for other errors. */
export function storageReason(error: unknown): string | null {
	if (!(error instanceof StorageError)) return null
	return storageReason(error.cause) ?? error.message
}

const keyPattern =
	/^(?:[a-z0-9][a-z0-9-]{0,59}\/){1,3}(?:[\w-]+(?:\.[\w-]+)*\/)?[\w-]+(?:\.[\w-]+)*$/

/** The key. @throws StorageError for one that names no file inside storage. */
export function checkedKey(key: string): string {
	if (isStorageKey(key)) return key
	throw new StorageError(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
}

/** The folder. @throws StorageError for a name that no folder inside storage has. */
export function checkedFolder(folder: string): string {
	if (isStorageKey(`${folder}/x`)) return folder
	throw new StorageError(`No folder of this name: ${folder}`)
}

/** Whether a key names a file inside storage: no `.` or `..`, no backslashes, nothing hidden. */
export function isStorageKey(key: string): boolean {
	return key.length <= 300 && keyPattern.test(key)
}
