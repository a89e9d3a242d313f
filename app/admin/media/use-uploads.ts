import { useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MediaFolder } from '#app/media/file-kinds.ts'
import type { StoredFile, UploadedFile } from '#app/media/media-file.ts'
import { noteTurn } from './chosen-order.ts'
import { UploadsContext } from './running-uploads.tsx'
import { useTwins } from './twin-offers.tsx'
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
}

type Options = {
	folder: MediaFolder
	/** Address of the document that the files replace. */
	replaces?: string | null | undefined
	onStored: (stored: UploadedFile) => void
	/** Called to use the already stored file instead of the new copy. Without it, this is not offered. */
	onExchanged?: ((stored: UploadedFile, twin: StoredFile) => void) | undefined
	onFailed?: (error: UploadError, file: File) => void
}

export type Uploads = ReturnType<typeof useUploads>

const completeMs = 300

let lastId = 0

/** A field's uploads. Each starts at once and can be cancelled or retried; unmounting aborts them. */
export function useUploads(options: Options) {
	const [items, setItems] = useState<UploadItem[]>([])
	const controllers = useRef(new Map<number, AbortController>())
	const latest = useRef(options)
	const { begin } = useContext(UploadsContext)
	const twins = useTwins((stored, twin) => latest.current.onExchanged?.(stored, twin))
	useEffect(() => {
		latest.current = options
	})
	useEffect(() => {
		const running = controllers.current
		return () => running.forEach((controller) => controller.abort())
	}, [])

	const change = (id: number, values: Partial<UploadItem>) =>
		setItems((before) => before.map((item) => (item.id === id ? { ...item, ...values } : item)))
	const remove = (id: number) => {
		controllers.current.get(id)?.abort()
		setItems((before) => before.filter((item) => item.id !== id))
	}

	async function send(id: number, file: File) {
		const controller = new AbortController()
		controllers.current.set(id, controller)
		const end = begin()
		try {
			const stored = await uploadFile(file, {
				folder: latest.current.folder,
				replaces: latest.current.replaces,
				signal: controller.signal,
				// Rendered one by one: React would batch the last steps, which come close together.
				onProgress: (progress) => flushSync(() => change(id, { progress })),
			})
			noteTurn(stored.url, id)
			latest.current.onStored(stored)
			if (latest.current.onExchanged) twins.offer(stored)
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

	const add = (files: Iterable<File>) => {
		for (const file of files) {
			lastId += 1
			const item = { id: lastId, file, progress: notStarted(file), error: null }
			setItems((before) => [...before, item])
			void send(item.id, file)
		}
	}
	const clear = () => items.forEach(({ id }) => remove(id))

	return {
		items,
		twins,
		add,
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
			const item = items.find((one) => one.id === id)
			if (!item?.error) return
			change(id, { error: null, progress: notStarted(item.file) })
			void send(id, item.file)
		},
	}
}

function notStarted(file: File): UploadProgress {
	return { percent: 0, sentBytes: 0, totalBytes: file.size }
}
