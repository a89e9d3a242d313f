import { useState } from 'react'
import type { useHomepage } from './use-homepage.ts'

/** The thumbnail as the screen shows it: a chosen picture shows at once, marked until it is stored. */
export function useHeroThumbnail(homepage: ReturnType<typeof useHomepage>) {
	const { stored, busy, problem, signInFor, conflict } = homepage
	// Uploaded or chosen, and not stored yet.
	const [wanted, setWanted] = useState<string | null>(null)
	const isSaving = busy !== null && 'thumbnail' in busy
	const problemText = problem && 'thumbnail' in problem.change ? problem.text : null
	// While a dialog over the page is open, it may still be stored; once the dialog is closed, the message shows.
	const isUnstored = wanted !== null && !isSaving && signInFor === null && conflict === null
	function keep(url: string) {
		setWanted(url)
		homepage.save(
			{ thumbnail: url },
			{
				done: 'Hero video thumbnail updated successfully',
				failed: 'Failed to update hero video thumbnail',
			},
			() => setWanted(null),
		)
	}
	function remove() {
		setWanted(null)
		if (problemText) homepage.forgetProblem()
		if (stored.heroVideoThumbnailUrl === null) return
		homepage.save(
			{ thumbnail: null },
			{ done: 'Hero video thumbnail removed successfully', failed: 'Failed to remove thumbnail' },
		)
	}
	return {
		shown: wanted ?? stored.heroVideoThumbnailUrl,
		isSaving,
		failure: problemText ?? (isUnstored ? 'This picture is not saved yet.' : null),
		isDirty: wanted !== null,
		keep,
		remove,
		retry: wanted === null ? null : () => keep(wanted),
	}
}
