import { useEffect, useState } from 'react'

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
