import { useEffect, useRef, useState } from 'react'
import { useChange } from '../use-change.ts'
import { wordsFor } from './access-actions.ts'
import type { AccessAction } from './access-actions.ts'
import type { AccessPerson } from './access-person.ts'

type Question = { action: AccessAction; person: AccessPerson }

/** The address to go to after changing one's own access: this page may be closed to the person then. */
const afterOwn: Partial<Record<AccessAction, string>> = {
	editor: '/admin/dashboard',
	signOut: '/admin/auth',
	reset: '/admin/auth',
	take: '/admin/auth',
}

/** Asks before a change of a person's access, makes it, and keeps a refusal in the dialog. */
export function useAccessAction() {
	const [question, setQuestion] = useState<Question | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	/** Who gets what the person leaves; empty for nobody. */
	const [heirId, setHeirId] = useState('')
	const { busy, change } = useChange()
	const isRowGone = useRef(false)
	useEffect(() => {
		if (question !== null || !isRowGone.current) return
		isRowGone.current = false
		// Only now that the dialog is closed: what was behind it could not have the focus.
		document.querySelector<HTMLElement>('.page-head h1')?.focus()
	}, [question])

	function ask(action: AccessAction, person: AccessPerson) {
		setProblem(null)
		setHeirId('')
		setQuestion({ action, person })
	}

	async function confirm() {
		if (!question) return
		const { action, person } = question
		setProblem(null)
		const next = person.isOwn ? afterOwn[action] : undefined
		const changed = await change({
			address: '/admin/access/change',
			body: { ...bodyOf(action, person.id), heirId: heirId || null },
			done: () => (next === undefined ? { title: wordsFor(action, person).done } : undefined),
			failed: ({ reason }) =>
				setProblem(reason ?? 'Something went wrong on the server. Please try again.'),
			...(next !== undefined && { rereads: 'never' }),
		})
		if (!changed) return
		if (next !== undefined) return location.assign(next)
		isRowGone.current = action === 'take'
		setQuestion(null)
	}

	const cancel = () => setQuestion(null)
	return {
		question,
		isBusy: busy !== null,
		problem,
		heirId,
		setHeirId,
		ask,
		cancel,
		confirm: () => void confirm(),
	}
}

function bodyOf(action: AccessAction, userId: string) {
	if (action === 'administrator' || action === 'editor')
		return { act: 'role', userId, role: action }
	return { act: action, userId }
}
