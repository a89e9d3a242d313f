import { useEffect, useState } from 'react'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import type { MediaFile } from '#platform/media/media-file.ts'
import { fetchFile, MediaClientError } from './media-client.ts'

type KnownImage = Pick<MediaFile, 'id' | 'url' | 'name' | 'alt' | 'decorative'> &
	Partial<Pick<MediaFile, 'isUnshown'>>

/**
 * The stored file at a field's address: null for none, for addresses elsewhere, and until loaded. Last, whether it is
 * known that the library no longer has one there.
 */
export function useStoredFile(url: string | null) {
	const [known, setKnown] = useState<KnownImage | null>(null)
	const [goneUrl, setGoneUrl] = useState<string | null>(null)
	const isKnown = known?.url === url
	useEffect(() => {
		if (isKnown || url === null || !isMediaAddress(url)) return
		const controller = new AbortController()
		fetchFile(url, controller.signal)
			.then((file) => (file ? setKnown(file) : setGoneUrl(url)))
			.catch((error: unknown) => {
				// The alt text field stays hidden; the image can still be changed.
				if (!controller.signal.aborted && !(error instanceof MediaClientError)) throw error
			})
		return () => controller.abort()
	}, [url, isKnown])
	return [isKnown ? known : null, setKnown, !isKnown && url !== null && goneUrl === url] as const
}

/** A blob URL for a file not stored yet, revoked on unmount; null for no file and before the first effect. */
export function useBlobUrl(file: File | null): string | null {
	const [url, setUrl] = useState<string | null>(null)
	useEffect(() => {
		if (!file) return
		const made = URL.createObjectURL(file)
		// Created and revoked by the same effect: a URL created while rendering might never be revoked.
		// oxlint-disable-next-line react/set-state-in-effect
		setUrl(made)
		return () => {
			URL.revokeObjectURL(made)
			setUrl(null)
		}
	}, [file])
	return url
}
