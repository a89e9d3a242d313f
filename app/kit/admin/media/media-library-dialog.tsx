import { useEffect, useState } from 'react'
import { showToast } from '#kit/site/toast/toast.ts'
import type { MediaLibrary, MediaLibraryProps } from './media-library.tsx'

type MediaLibraryDialogProps = MediaLibraryProps & { isOpen: boolean }

/** The Media Library, loaded when it is opened first: most forms are saved without it. */
export function MediaLibraryDialog({ isOpen, ...props }: MediaLibraryDialogProps) {
	const { onClose } = props
	const [Library, setLibrary] = useState<typeof MediaLibrary | null>(null)
	const isWanted = isOpen && Library === null
	useEffect(() => {
		if (!isWanted) return
		let isOver = false
		import('./media-library.tsx').then(
			({ MediaLibrary: loaded }) => setLibrary(() => loaded),
			() => {
				if (isOver) return
				const title = 'The Media Library could not be opened'
				const description = 'Check your connection, then try again.'
				void showToast({ title, description, kind: 'error' })
				onClose()
			},
		)
		return () => {
			isOver = true
		}
	}, [isWanted, onClose])
	return isOpen && Library ? <Library {...props} /> : null
}
