// Stored files as backup and restore see them: the uploads folder, or a bucket.
import type { Client } from 'pg'
import type { DataMember } from './archive-reader.server.ts'

export type OpenFile = {
	sizeBytes: number
	modifiedAt: Date
	content: AsyncIterable<Uint8Array>
	close: () => Promise<void>
}

/** What backup and restore need from the stored files. */
export type FilePlace = {
	/** For messages: a path, or `the bucket`. */
	name: string
	/** Every file, whatever its name; `isPlain` when a backup can hold it. */
	walk(): AsyncIterable<{ key: string; isPlain: boolean }>
	/** Null when it was deleted. */
	open(key: string): Promise<OpenFile | null>
	/** Null when unknown. */
	freeBytes(): Promise<number | null>
	/** Starts to replace all stored files. */
	replace(): Promise<Replacement>
}

/** A replacement of all stored files. */
export type Replacement = {
	add(key: string, member: DataMember): Promise<void>
	/** Call in the transaction of the rows, just before its commit. */
	accept(client: Client): Promise<void>
	/** Call after the commit; deletes the former files. */
	finish(databaseUrl: string): Promise<void>
	/** Call after a rollback; undoes `add`. */
	drop(): Promise<void>
}
