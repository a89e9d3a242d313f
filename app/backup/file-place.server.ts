// Where stored files lie, as backup and restore see it: the uploads folder, or a bucket.
import type { Client } from 'pg'
import type { DataMember } from './archive-reader.server.ts'

/** A file that is open for reading. */
export type OpenFile = {
	sizeBytes: number
	modifiedAt: Date
	content: AsyncIterable<Uint8Array>
	close: () => Promise<void>
}

/** What backup and restore ask of the stored files. */
export type FilePlace = {
	/** For sentences: a path, or `the bucket`. */
	name: string
	/** Every file, whatever it is called; `isPlain` when a backup can hold it. */
	walk(): AsyncIterable<{ key: string; isPlain: boolean }>
	/** Null when it has gone away. */
	open(key: string): Promise<OpenFile | null>
	/** Bytes that fit in; null when nobody knows. */
	freeBytes(): Promise<number | null>
	/** Begins to put files in place of those that are there. */
	replace(): Promise<Replacement>
}

/** Files that are about to take the place of others. */
export type Replacement = {
	add(key: string, member: DataMember): Promise<void>
	/** In the transaction of the rows, just before its commit. */
	accept(client: Client): Promise<void>
	/** Once that is committed; the files that were there before go. */
	finish(databaseUrl: string): Promise<void>
	/** When it is not: as if nothing had been. */
	drop(): Promise<void>
}
