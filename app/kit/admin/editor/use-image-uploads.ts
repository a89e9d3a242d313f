import { useEffect, useRef, useState } from 'react'
import type { UploadImage, UploadedImage } from './editor-props.ts'
import type { ImageMarkup } from './image-markup.ts'
import type { TextTarget } from './text-target.ts'

export type ImageChoices = Omit<ImageMarkup, 'url'>

export type PendingImage = {
	id: number
	file: File
	image: UploadedImage | null
	failure: string | null
	percent: number
	/** Answers from the dialog; `null` until given. */
	choices: ImageChoices | null
}

export type ImageUploads = ReturnType<typeof useImageUploads>

type UploadsOptions = {
	target: TextTarget | null
	uploadImage: UploadImage
	onImagePlaced?: ((image: { url: string; alt: string }) => void) | undefined
}

const unknownFailure = 'The image could not be uploaded.'

/**
 * Uploads pasted, dropped or chosen images. Each upload starts at once, while the dialog asks about the image; the image
 * is inserted when both are done.
 */
export function useImageUploads({ target, uploadImage, onImagePlaced }: UploadsOptions) {
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
		target?.hideUpload(id)
		keep(all.current.filter((one) => one.id !== id))
	}
	/** Updates an image and its note, and inserts it once both upload and answers are complete. */
	const change = (id: number, part: Partial<PendingImage>) => {
		const next = all.current.map((one) => (one.id === id ? { ...one, ...part } : one))
		const changed = next.find((one) => one.id === id)
		keep(next)
		if (!changed || !target) return
		if (!changed.image || !changed.choices) return target.changeUpload(noteOf(changed))
		target.placeUpload(id, { ...changed.choices, url: changed.image.url })
		setStatus(`${changed.file.name} added to the text.`)
		onImagePlaced?.({ url: changed.image.url, alt: changed.choices.alt })
		keep(next.filter((one) => one !== changed))
	}
	const send = async (id: number, file: File) => {
		const upload = new AbortController()
		running.current.set(id, upload)
		try {
			const image = await uploadImage(file, {
				signal: upload.signal,
				onPercent: (percent) => change(id, { percent }),
			})
			change(id, { image, failure: null })
		} catch (error) {
			const failure = error instanceof Error && error.message ? error.message : unknownFailure
			if (upload.signal.aborted) return
			change(id, { failure })
			setStatus(`${file.name}: ${failure}`)
		} finally {
			running.current.delete(id)
		}
	}
	const retry = (id: number, file: File) => {
		change(id, { failure: null, percent: 0 })
		void send(id, file)
	}
	const add = (files: File[], at: number | null) => {
		for (const file of files) {
			const id = nextId.current++
			const started = { image: null, failure: null, percent: 0, choices: null }
			const image: PendingImage = { id, file, ...started }
			keep([...all.current, image])
			const buttons = { onRetry: () => retry(id, file), onRemove: () => remove(id) }
			target?.showUpload(noteOf(image), buttons, at)
			void send(id, file)
		}
	}
	return {
		/** The image to ask about next. */
		requested: pending.find(({ choices }) => !choices) ?? null,
		waiting: pending.filter(({ choices }) => !choices).length,
		isBusy: pending.length > 0,
		status,
		add,
		choose: (id: number, choices: ImageChoices) => change(id, { choices }),
		remove,
		retry,
	}
}

function noteOf({ id, file, percent, failure }: PendingImage) {
	return { id, name: file.name, percent, failure }
}
