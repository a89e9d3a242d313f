import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { countWords } from './person-counts.ts'
import type { PersonCounts } from './person-counts.ts'

type Erased = { counts: PersonCounts; isLoopsTold: boolean }

/** Confirms, then erases; `result` says what was erased, and stays on the page. */
export function useErase({ email, counts }: { email: string; counts: PersonCounts }) {
	const [isAsking, setIsAsking] = useState(false)
	const [isBusy, setIsBusy] = useState(false)
	const [result, setResult] = useState<string | null>(null)
	const { revalidate } = useRevalidator()
	async function erase() {
		setIsBusy(true)
		const outcome = await postJson<Erased>('/admin/people/erase', { email, counts })
		if (outcome.kind === 'done') setResult(wordsOf(outcome.body))
		setIsBusy(false)
		setIsAsking(false)
		if (outcome.kind === 'done' || outcome.kind === 'refused') await revalidate()
		if (outcome.kind === 'done') return
		const description = reasonOf(outcome) ?? 'Nothing was erased. Please try again.'
		await showToast({ title: 'Error', description, kind: 'error' })
	}
	return {
		isAsking,
		isBusy,
		result,
		ask: () => setIsAsking(true),
		cancel: () => setIsAsking(false),
		erase: () => void erase(),
	}
}

function wordsOf({ counts, isLoopsTold }: Erased): string {
	const loops = isLoopsTold
		? 'Loops is being asked to delete the contact.'
		: 'This site is not connected to Loops: if the contact is there, delete it there.'
	return `Erased: ${countWords(counts).join(', ')}. ${loops}`
}
