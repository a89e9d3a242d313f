import { useState } from 'react'
import { useChange } from '#kit/admin/use-change.ts'
import { countWords } from './person-counts.ts'
import type { PersonCounts } from './person-counts.ts'

type Erased = { counts: PersonCounts; isLoopsTold: boolean }

/** Confirms, then erases; `result` says what was erased, and stays on the page. */
export function useErase({ email, counts }: { email: string; counts: PersonCounts }) {
	const [isAsking, setIsAsking] = useState(false)
	const [result, setResult] = useState<string | null>(null)
	const { busy, change } = useChange()
	async function erase() {
		await change<Erased>({
			address: '/admin/people/erase',
			body: { email, counts },
			// The dialog goes at once: the result has the focus, which nothing behind a dialog can take.
			onDone: (erased) => {
				setResult(erasedSentence(erased))
				setIsAsking(false)
			},
			failed: 'Nothing was erased. Please try again.',
		})
		setIsAsking(false)
	}
	return {
		isAsking,
		isBusy: busy !== null,
		result,
		ask: () => setIsAsking(true),
		cancel: () => setIsAsking(false),
		erase: () => void erase(),
	}
}

function erasedSentence({ counts, isLoopsTold }: Erased): string {
	const loops = isLoopsTold
		? 'Loops is being asked to delete the contact.'
		: 'This site is not connected to Loops: if the contact is there, delete it there.'
	return `Erased: ${countWords(counts).join(', ')}. ${loops}`
}
