// Loaded when a button is pressed: pages carry only the buttons.
import { postJson } from '#platform/lib/http/request-json.ts'
import { showToast } from '../toast/toast.ts'
import { noteChange } from './note-change.ts'

type Added = { value: string; title: string; action: { label: string; run: () => void } }

/** Puts a product on the list, and says so, or why not. The request outlives the page. */
export async function addProduct({ value, title, action }: Added): Promise<void> {
	const outcome = await postJson('/enquiry/add', { add: value }, { keepalive: true })
	if (outcome.kind === 'done') {
		noteChange()
		void showToast({ title: 'Added to your enquiry', description: title, action })
		return
	}
	const body = outcome.kind === 'offline' ? null : (outcome.body as { error?: string } | null)
	const description = body?.error ?? 'Please check your internet connection and try again.'
	void showToast({ title: 'Not added to your enquiry', description, kind: 'error' })
}
