import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import type { ToastMessage } from '#kit/site/toast/toaster.ts'

type Change<T> = {
	address: string
	body?: unknown
	/** What is changed, where a screen has several. */
	key?: string
	/** Called when it was changed, before the screen is read anew. */
	onDone?: () => void
	done: string | ((body: T) => ToastMessage)
	/** Said when the server gives no reason. */
	failed?: string
}

/** Changes something by a press: the screen is read anew, and a toast tells the result. `busy` is the key of what is being changed. */
export function useChange() {
	const [busy, setBusy] = useState<string | null>(null)
	const { revalidate } = useRevalidator()

	/** Whether it was changed. */
	async function change<T>(wanted: Change<T>): Promise<boolean> {
		const { address, body, key = '', onDone, done, failed } = wanted
		setBusy(key)
		const outcome = await postJson<T>(address, body)
		if (outcome.kind === 'done') onDone?.()
		// Without a server there is nothing to read, and the screen stays as it is.
		if (outcome.kind !== 'offline' && outcome.kind !== 'signedOut') await revalidate()
		setBusy(null)
		if (outcome.kind === 'done') {
			await showToast(typeof done === 'string' ? { title: done } : done(outcome.body))
			return true
		}
		const description = reasonOf(outcome) ?? failed ?? 'Nothing was changed. Please try again.'
		await showToast({ title: 'Error', description, kind: 'error' })
		return false
	}

	return { busy, change }
}
