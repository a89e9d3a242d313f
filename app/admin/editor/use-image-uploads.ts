import type { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import type { ImageMarkup } from './image-markup.ts'
import {
	hideUpload,
	placeUpload,
	showUpload,
	showUploadAgain,
	showUploadFailure,
} from './uploads.ts'
import type { UploadedImage } from './uploads.ts'

export type ImageChoices = Omit<ImageMarkup, 'url'>

export type PendingImage = {
	id: number
	file: File
	image: UploadedImage | null
	failure: string | null
	/** Answers from the dialog; `null` until given. */
	choices: ImageChoices | null
}

export type ImageUploads = ReturnType<typeof useImageUploads>

type UploadsOptions = {
	view: EditorView | null
	uploadImage: (file: File, signal: AbortSignal) => Promise<UploadedImage>
	onImagePlaced?: ((image: { url: string; alt: string }) => void) | undefined
}

const unknownFailure = 'The image could not be uploaded.'

/**
 * Uploads pasted, dropped or chosen images. Each upload starts at once, while the dialog asks about the image; the image
 * is inserted when both are done.
 */
export function useImageUploads({ view, uploadImage, onImagePlaced }: UploadsOptions) {
	const [pending, setPending] = useState<PendingImage[]>([])
	const [status, setStatus] = useState('')
	const all = useRef<PendingImage[]>([])
	const nextId = useRef(1)
	const running = useRef(new Map<number, AbortController>())
	useEffect(() => () => running.current.forEach((upload) => upload.abort()), [])
	const keep = (next: PendingImage[]) => {
		all.current = next
		setPending(next)
	}
	const remove = (id: number) => {
		running.current.get(id)?.abort()
		if (view) hideUpload(view, id)
		keep(all.current.filter((one) => one.id !== id))
	}
	/** Updates an image, and inserts it once both upload and answers are complete. */
	const change = (id: number, part: Partial<PendingImage>) => {
		const next = all.current.map((one) => (one.id === id ? { ...one, ...part } : one))
		const done = next.find((one) => one.id === id && one.image && one.choices)
		if (!done?.image || !done.choices || !view) return keep(next)
		placeUpload(view, id, { ...done.choices, url: done.image.url })
		setStatus(`${done.file.name} added to the text.`)
		onImagePlaced?.({ url: done.image.url, alt: done.choices.alt })
		keep(next.filter((one) => one !== done))
	}
	const send = async (id: number, file: File) => {
		const upload = new AbortController()
		running.current.set(id, upload)
		try {
			change(id, { image: await uploadImage(file, upload.signal), failure: null })
		} catch (error) {
			const failure = error instanceof Error && error.message ? error.message : unknownFailure
			if (upload.signal.aborted) return
			change(id, { failure })
			setStatus(`${file.name}: ${failure}`)
			if (view) showUploadFailure(view, id, file.name, failure)
		} finally {
			running.current.delete(id)
		}
	}
	const retry = (id: number, file: File) => {
		change(id, { failure: null })
		if (view) showUploadAgain(view, id, file.name)
		void send(id, file)
	}
	const add = (files: File[], at: number) => {
		for (const file of files) {
			const id = nextId.current++
			keep([...all.current, { id, file, image: null, failure: null, choices: null }])
			if (view) {
				const buttons = { onRetry: () => retry(id, file), onRemove: () => remove(id) }
				showUpload(view, at, { id, name: file.name, ...buttons })
			}
			void send(id, file)
		}
	}
	return {
		/** The image to ask about next. */
		asked: pending.find(({ choices }) => !choices) ?? null,
		waiting: pending.filter(({ choices }) => !choices).length,
		status,
		add,
		choose: (id: number, choices: ImageChoices) => change(id, { choices }),
		remove,
		retry,
	}
}
