import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import type { Outcome } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import type { ToastMessage } from '#kit/site/toast/toaster.ts'

/** What is wrong with the fields of a form, by name. */
export type Messages = Partial<Record<string, string[]>>

type ChangeRefusal = {
	/** The server's reason, or what to do without one; null when the screen's own words fit better. */
	reason: string | null
	/** Empty unless the server found faults in fields. */
	messages: Messages
	/** Null without a response in JSON. */
	body: unknown
}

type Change<T> = {
	address: string
	body?: unknown
	/** What is changed, where a screen has several. */
	key?: string
	/** Called when it was changed, before the screen is read anew. */
	onDone?: (body: T) => void
	/** Said in a toast; without it, or when it returns nothing, the screen itself shows what was changed. */
	done?: string | ((body: T) => ToastMessage | void)
	/** Said in a toast when the server gives no reason. A function that shows the refusal itself returns no toast. */
	failed?: string | ((refusal: ChangeRefusal) => ToastMessage | void)
	/** When the screen is read anew: after a refusal too unless given, since what it shows may be out of date. */
	rereads?: 'whenDone' | 'never'
}

/** Changes something by a press: rereads the screen and tells the result in a toast. `busy`: the key of the change. */
export function useChange() {
	const [busy, setBusy] = useState<string | null>(null)
	const { revalidate } = useRevalidator()

	/** The server's response; null when nothing was changed. */
	async function change<T = object>(wanted: Change<T>): Promise<T | null> {
		const { address, body, key = '', onDone, done, failed, rereads } = wanted
		setBusy(key)
		const outcome = await postJson<T>(address, body)
		const response = outcome.kind === 'done' ? outcome.body : null
		if (response !== null) onDone?.(response)
		// Without a server there is nothing to read, and the screen stays as it is.
		const isOutOfDate = outcome.kind !== 'offline' && outcome.kind !== 'signedOut' && !rereads
		if (response === null ? isOutOfDate : rereads !== 'never') await revalidate()
		setBusy(null)
		const toast =
			response === null
				? failedToast(outcome, failed)
				: typeof done === 'string'
					? { title: done }
					: done?.(response)
		// Not awaited: what the caller does next, such as closing a dialog, is shown together with it.
		if (toast) void showToast(toast)
		return response
	}

	return { busy, change }
}

function failedToast(
	outcome: Outcome<unknown>,
	failed: Change<unknown>['failed'] = 'Nothing was changed. Please try again.',
): ToastMessage | void {
	const reason = reasonOf(outcome)
	if (typeof failed === 'string')
		return { title: 'Error', description: reason ?? failed, kind: 'error' }
	const body = outcome.kind === 'offline' ? null : outcome.body
	const { messages } = (body ?? {}) as { messages?: Messages }
	return failed({ reason, messages: messages ?? {}, body })
}
