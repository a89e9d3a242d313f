import { useEffect, useRef, useState } from 'react'
import type { Pictures, UploadedImage } from './editor-props.ts'
import type { ImageMarkup } from './image-markup.ts'
import type { TextTarget, UploadNote } from './text-target.ts'

export type ImageChoices = Omit<ImageMarkup, 'url'>

export type PendingImage = UploadNote & {
	file: File
	image: UploadedImage | null
	/** Answers from the dialog; `null` until given. */
	choices: ImageChoices | null
}

export type ImageUploads = ReturnType<typeof useImageUploads>

const unknownFailure = 'The image could not be uploaded.'

/**
 * Uploads pasted, dropped or chosen images. Each upload starts at once, while the dialog asks about the image; the
 * image is inserted when both are done.
 */
export function useImageUploads(target: TextTarget | null, { upload, onPlaced }: Pictures) {
	const [pending, setPending] = useState<PendingImage[]>([])
	const [status, setStatus] = useState('')
	const all = useRef<PendingImage[]>([])
	const nextId = useRef(1)
	const running = useRef(new Map<number, AbortController>())
	useEffect(() => () => running.current.forEach((control) => control.abort()), [])
	const keep = (next: PendingImage[], at?: number | null) => {
		all.current = next
		setPending(next)
		target?.showUploads(next, at)
	}
	/** Updates an image and its note, and inserts it once both upload and answers are complete. */
	const change = (id: number, part: Partial<PendingImage>) => {
		const next = all.current.map((one) => (one.id === id ? { ...one, ...part } : one))
		const changed = next.find((one) => one.id === id)
		keep(next)
		if (!changed?.image || !changed.choices || !target) return
		const { url } = changed.image
		target.placeUpload(id, { ...changed.choices, url })
		setStatus(`${changed.name} added to the text.`)
		onPlaced({ url, alt: changed.choices.alt })
		keep(next.filter((one) => one !== changed))
	}
	const send = async (id: number, file: File) => {
		const control = new AbortController()
		running.current.set(id, control)
		try {
			const image = await upload(file, {
				signal: control.signal,
				onPercent: (percent) => change(id, { percent }),
			})
			change(id, { image, failure: null })
		} catch (error) {
			const failure = error instanceof Error && error.message ? error.message : unknownFailure
			if (control.signal.aborted) return
			change(id, { failure })
			setStatus(`${file.name}: ${failure}`)
		} finally {
			running.current.delete(id)
		}
	}
	const add = (files: File[], at: number | null) => {
		for (const file of files) {
			const id = nextId.current++
			const started = { name: file.name, percent: 0, failure: null, image: null, choices: null }
			const onRetry = () => {
				change(id, { failure: null, percent: 0 })
				void send(id, file)
			}
			const onRemove = () => {
				running.current.get(id)?.abort()
				keep(all.current.filter((one) => one.id !== id))
			}
			keep([...all.current, { id, file, ...started, onRetry, onRemove }], at)
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
	}
}
