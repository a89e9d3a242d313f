import { useContext, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { MediaFolder } from '#platform/media/file-kinds.ts'
import { wasStored } from '#platform/media/media-file.ts'
import type { StoredFile, UploadedFile } from '#platform/media/media-file.ts'
import { noteTurn } from './upload-slots.ts'
import { UploadsContext } from './running-uploads.tsx'
import { useDuplicates } from './duplicate-offers.tsx'
import type { DuplicateOffer } from './duplicate-offers.tsx'
import { UploadError } from './upload-error.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadProgress } from './upload-file.ts'

/** A running upload, or a failed one that can be retried. */
export type UploadItem = {
	id: number
	file: File
	progress: UploadProgress
	/** Null while uploading. */
	error: UploadError | null
	/** The file of the library beside which a copy is wanted. */
	duplicate: StoredFile | null
}

export type UploadOptions = {
	folder: MediaFolder
	/** Address of the document that the files replace. */
	replaces?: string | null | undefined
	/** Called with the new file, or with the one of the library that has the same bytes. */
	onStored: (stored: UploadedFile) => void
	/** Called with the copy if one is wanted beside the file of the library; `onStored` by default. */
	onUploadedAnyway?: ((copy: StoredFile, duplicate: StoredFile) => void) | undefined
	onFailed?: (error: UploadError, file: File) => void
}

export type Uploads = ReturnType<typeof useUploads>

const completeMs = 300

let lastId = 0

/** A field's uploads. Each starts at once and can be cancelled or retried; unmounting aborts them. */
export function useUploads(options: UploadOptions) {
	const [items, setItems] = useState<UploadItem[]>([])
	const controllers = useRef(new Map<number, AbortController>())
	const latest = useLatest(options)
	const { begin } = useContext(UploadsContext)
	const duplicates = useDuplicates()
	useAbortAtEnd(controllers)

	const change = (id: number, values: Partial<UploadItem>) =>
		setItems((before) => before.map((item) => (item.id === id ? { ...item, ...values } : item)))
	const remove = (id: number) => {
		controllers.current.get(id)?.abort()
		setItems((before) => before.filter((item) => item.id !== id))
	}

	async function send({ id, file, duplicate }: Pick<UploadItem, 'id' | 'file' | 'duplicate'>) {
		const controller = new AbortController()
		controllers.current.set(id, controller)
		const end = begin()
		try {
			const stored = await uploadFile(file, {
				folder: latest.current.folder,
				replaces: latest.current.replaces,
				isDuplicateWanted: duplicate !== null,
				signal: controller.signal,
				// Rendered one by one: React would batch the last steps, which come close together.
				onProgress: (progress) => flushSync(() => change(id, { progress })),
			})
			noteTurn(stored.url, id)
			tell(latest.current, stored, duplicate)
			if (wasStored(stored)) duplicates.offer({ file, stored })
			// Show the completed bar for a moment.
			setTimeout(() => remove(id), completeMs)
		} catch (error) {
			if (controller.signal.aborted) return
			if (!(error instanceof UploadError)) throw error
			change(id, { error })
			latest.current.onFailed?.(error, file)
		} finally {
			controllers.current.delete(id)
			end()
		}
	}

	const start = (item: UploadItem) => {
		setItems((before) => [...before, item])
		void send(item)
	}
	const add = (files: Iterable<File>) => {
		for (const file of files) start(newItem(file, null))
	}
	const clear = () => items.forEach(({ id }) => remove(id))

	return {
		items,
		duplicates,
		add,
		/** Sends a file again, to be stored beside the one of the library. */
		uploadAnyway: (offer: DuplicateOffer) => {
			duplicates.drop(offer)
			start(newItem(offer.file, offer.stored))
		},
		/** Replaces all uploads with the first of these files. */
		addOne: (files: File[]) => {
			clear()
			add(files.slice(0, 1))
		},
		/** Cancels or removes all. */
		clear,
		/** Cancels a running upload, or removes a failed one. */
		remove,
		retry: (id: number) => {
			const item = items.find((one) => one.id === id && one.error)
			if (!item) return
			change(id, { error: null, progress: notStarted(item.file) })
			void send(item)
		},
	}
}

function tell(
	{ onStored, onUploadedAnyway }: UploadOptions,
	stored: UploadedFile,
	duplicate: StoredFile | null,
) {
	if (duplicate && onUploadedAnyway) onUploadedAnyway(stored, duplicate)
	else onStored(stored)
}

function useLatest(options: UploadOptions) {
	const latest = useRef(options)
	useEffect(() => {
		latest.current = options
	})
	return latest
}

function useAbortAtEnd(controllers: RefObject<Map<number, AbortController>>) {
	useEffect(() => {
		const running = controllers.current
		return () => running.forEach((controller) => controller.abort())
	}, [controllers])
}

function newItem(file: File, duplicate: StoredFile | null): UploadItem {
	lastId += 1
	return { id: lastId, file, progress: notStarted(file), error: null, duplicate }
}

function notStarted(file: File): UploadProgress {
	return { percent: 0, sentBytes: 0, totalBytes: file.size }
}
