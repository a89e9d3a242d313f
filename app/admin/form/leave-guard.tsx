import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { followLeaving } from '../leaving.ts'
import type { Leave } from '../leaving.ts'

type LeaveGuardProps = {
	isDirty: boolean
	mayLeave: () => boolean
	/** Text on what happens to the work; default: it stays in this browser. */
	children?: ReactNode
}

/** Asks before unsaved work is left: by a link, Back, sign-out, closing the tab or reloading. */
export function LeaveGuard({ isDirty, mayLeave, children }: LeaveGuardProps) {
	const { leave, isAgreed, isLeaving, agree, stay } = useLeaving(isDirty)
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isDirty &&
			!isAgreed.current &&
			!mayLeave() &&
			currentLocation.pathname !== nextLocation.pathname,
	)
	useEffect(() => {
		if (!isDirty) return
		const ask = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', ask)
		return () => removeEventListener('beforeunload', ask)
	}, [isDirty])
	if (blocker.state !== 'blocked' && leave === null) return null
	return (
		<ConfirmDialog
			title="Leave without saving?"
			action={{ label: 'Leave', busyLabel: 'Leaving...' }}
			cancelLabel="Keep editing"
			isBusy={isLeaving}
			onConfirm={() => (leave ? void agree(leave) : blocker.proceed?.())}
			onCancel={() => (leave ? stay() : blocker.reset?.())}
		>
			{children ?? (
				<p>
					You have unsaved changes. They stay in this browser, and you can restore them when you
					come back.
				</p>
			)}
		</ConfirmDialog>
	)
}

/** For actions that leave the page after another step, such as signing out: they wait for the answer. */
function useLeaving(isDirty: boolean) {
	const [leave, setLeave] = useState<Leave | null>(null)
	const [isLeaving, setIsLeaving] = useState(false)
	const isAgreed = useRef(false)
	useEffect(() => {
		if (!isDirty) return
		return followLeaving((asked) => setLeave(() => asked))
	}, [isDirty])
	async function agree(asked: Leave) {
		isAgreed.current = true
		setIsLeaving(true)
		await asked()
		// Still on the page: the action failed.
		isAgreed.current = false
		setIsLeaving(false)
		setLeave(null)
	}
	return { leave, isAgreed, isLeaving, agree, stay: () => setLeave(null) }
}
