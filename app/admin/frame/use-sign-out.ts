import { useState } from 'react'
import { useNavigate } from 'react-router'
import { announceSessionChange } from '#app/site/session/session-change.ts'
import { signOut } from '#app/site/session/sign-out.ts'
import { leaveOrAsk } from '../leaving.ts'

/** Signs out and goes to the sign-in page, after asking about unsaved work; other open pages follow. */
export function useSignOut() {
	const [isBusy, setIsBusy] = useState(false)
	const navigate = useNavigate()
	async function leave() {
		setIsBusy(true)
		if (!(await signOut({ isLeaving: true }))) return setIsBusy(false)
		await navigate('/admin/auth')
		announceSessionChange()
	}
	return { signOut: () => leaveOrAsk(leave), isBusy }
}
