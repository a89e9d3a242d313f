// What storage of uploaded files can do. Everything that stores or serves files goes through these six calls, so
// that an object store can stand in for the disk.

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

export type StoredFile = { sizeBytes: number; modifiedAt: Date }

/** Keys look like `news-images/1763-a1b2.jpg`: lower-case folders, then a file name. */
export type Storage = {
	/**
	 * Stores a file completely or not at all, durably before it returns.
	 *
	 * @param options `overwrite` replaces a file that is there; otherwise that is an error.
	 * @throws StorageError when the key is taken or storage refused the write.
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
	/** Removes the file; does nothing when there is none. */
	delete(key: string): Promise<void>
	/** Keys under a folder, sorted. */
	list(folder: string): Promise<string[]>
	/** @throws StorageError when nothing can be written now. */
	check(): Promise<void>
}

/** Thrown when storage refuses; trying again may help unless the key is taken. */
export class StorageError extends Error {
	override name = 'StorageError'
}

const keyPattern =
	/^(?:[a-z0-9][a-z0-9-]{0,59}\/){1,3}(?:[\w-]+(?:\.[\w-]+)*\/)?[\w-]+(?:\.[\w-]+)*$/

/** Whether a key names a file inside storage: no dots alone, no backslashes, nothing hidden. */
export function isStorageKey(key: string): boolean {
	return key.length <= 300 && keyPattern.test(key)
}
