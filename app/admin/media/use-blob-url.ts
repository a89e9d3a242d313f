import { useEffect, useState } from 'react'

/** An address under which this page can show a file that is not stored yet; null before the first effect. */
export function useBlobUrl(file: File | null): string | null {
	const [url, setUrl] = useState<string | null>(null)
	useEffect(() => {
		if (!file) return
		const made = URL.createObjectURL(file)
		// Made and taken back by the same effect: an address made while rendering might never be taken back.
		// oxlint-disable-next-line react/set-state-in-effect
		setUrl(made)
		return () => {
			URL.revokeObjectURL(made)
			setUrl(null)
		}
	}, [file])
	return url
}
