import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#app/site/toast/toast.ts'
import { postJson, reasonOf } from '#app/lib/http/request-json.ts'
import { wordsFor } from './access-actions.ts'
import type { AccessDeed } from './access-actions.ts'
import type { AccessPerson } from './access-person.ts'

type Question = { deed: AccessDeed; person: AccessPerson }

/** The address to go to after changing one's own access: this page may be closed to the person then. */
const afterOwn: Partial<Record<AccessDeed, string>> = {
	editor: '/admin/dashboard',
	signOut: '/admin/auth',
	reset: '/admin/auth',
	take: '/admin/auth',
}

/** Asks before a change of a person's access, makes it, and keeps a refusal in the dialog. */
export function useAccessDeed() {
	const [question, setQuestion] = useState<Question | null>(null)
	const [isBusy, setIsBusy] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const { revalidate } = useRevalidator()
	const isRowGone = useRef(false)
	useEffect(() => {
		if (question !== null || !isRowGone.current) return
		isRowGone.current = false
		// Only now that the dialog is closed: what was behind it could not have the focus.
		document.querySelector<HTMLElement>('.page-head h1')?.focus()
	}, [question])

	function ask(deed: AccessDeed, person: AccessPerson) {
		setProblem(null)
		setQuestion({ deed, person })
	}

	async function confirm() {
		if (!question) return
		const { deed, person } = question
		setIsBusy(true)
		setProblem(null)
		const outcome = await postJson('/admin/access/change', bodyOf(deed, person.id))
		const next = person.isOwn ? afterOwn[deed] : undefined
		if (outcome.kind === 'done' && next !== undefined) {
			location.assign(next)
			return
		}
		if (outcome.kind !== 'signedOut' && outcome.kind !== 'offline') await revalidate()
		setIsBusy(false)
		if (outcome.kind !== 'done') {
			setProblem(reasonOf(outcome) ?? 'Something went wrong on the server. Please try again.')
			return
		}
		isRowGone.current = deed === 'take'
		setQuestion(null)
		await showToast({ title: wordsFor(deed, person).done })
	}

	const cancel = () => setQuestion(null)
	return { question, isBusy, problem, ask, cancel, confirm: () => void confirm() }
}

function bodyOf(deed: AccessDeed, userId: string) {
	if (deed === 'administrator' || deed === 'editor') return { act: 'role', userId, role: deed }
	return { act: deed, userId }
}
