import { useEffect, useState } from 'react'
import { postJson } from '#platform/lib/http/request-json.ts'
import type { ConversationEntry } from './conversation.server.ts'

/** Somebody else who has the lead open. */
export type Colleague = { name: string; isWriting: boolean }

/** What an open page of a lead asks for again and again. */
export type LeadLook = { mark: string; others: Colleague[] }

const pauseMs = 15_000
/** While a mail is under way. */
const minPauseMs = 3000

/**
 * Follows an open lead: its mails, what others write, and who else has it open. The page is read again only when
 * something changed: of a deleted lead or an ended session it would take away what is typed.
 *
 * @returns who else has it open.
 */
export function useLeadWatch(
	leadId: string,
	entries: ConversationEntry[],
	onChanged: () => void,
): Colleague[] {
	const [others, setOthers] = useState<Colleague[]>([])
	const isWaiting = entries.some(({ mail }) => mail?.state === 'waiting')
	const shown = markOfConversation(entries)
	useEffect(() => {
		const left = new AbortController()
		const { signal } = left
		let nextMs = isWaiting ? minPauseMs : pauseMs
		let timer = setTimeout(() => void look(), isWaiting ? nextMs : 0)
		async function look() {
			clearTimeout(timer)
			if (document.hidden) return
			const outcome = await postJson<LeadLook>(`/admin/leads/${leadId}/look`, {}, { signal })
			if (signal.aborted) return
			setOthers(outcome.kind === 'done' ? outcome.body.others : [])
			if (outcome.kind === 'done' && outcome.body.mark !== shown) onChanged()
			clearTimeout(timer)
			timer = setTimeout(() => void look(), nextMs)
			nextMs = Math.min(nextMs * 1.5, pauseMs)
		}
		document.addEventListener('visibilitychange', () => void look(), { signal })
		return () => {
			left.abort()
			clearTimeout(timer)
		}
	}, [leadId, isWaiting, shown, onChanged])
	return others
}

/** Differs when a conversation has another entry, or a mail another state. */
export function markOfConversation(entries: ConversationEntry[]): string {
	return entries
		.map(({ id, mail }) => [id, mail?.state, mail?.reason, mail?.returned].join(' '))
		.join('\n')
}
