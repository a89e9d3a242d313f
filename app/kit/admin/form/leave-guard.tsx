import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type LeaveGuardProps = {
	isDirty: boolean
	mayLeave: () => boolean
}

/** Asks before unsaved work is left: by a link, Back, sign-out, closing the tab or reloading. */
export function LeaveGuard({ isDirty, mayLeave }: LeaveGuardProps) {
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
			<p>
				You have unsaved changes. They stay in this browser, and you can restore them when you come
				back.
			</p>
		</ConfirmDialog>
	)
}

/** For actions that leave the page after another step, such as signing out: they wait for the response. */
function useLeaving(isDirty: boolean) {
	const [leave, setLeave] = useState<Leave | null>(null)
	const [isLeaving, setIsLeaving] = useState(false)
	const isAgreed = useRef(false)
	useEffect(() => {
		if (!isDirty) return
		const listen = (event: Event) => {
			event.preventDefault()
			setLeave(() => (event as CustomEvent<Leave>).detail)
		}
		document.addEventListener(leaving, listen)
		return () => document.removeEventListener(leaving, listen)
	}, [isDirty])
	async function agree(requested: Leave) {
		isAgreed.current = true
		setIsLeaving(true)
		await requested()
		// Still on the page: the action failed.
		isAgreed.current = false
		setIsLeaving(false)
		setLeave(null)
	}
	return { leave, isAgreed, isLeaving, agree, stay: () => setLeave(null) }
}

const leaving = 'admin-leaving'

/** Leaves the page. Call it once unsaved work may be dropped; it settles on success and on failure. */
type Leave = () => Promise<void>

/** Calls `leave` at once, or after the user agrees to drop unsaved work. For what must not start before that. */
export function leaveOrAsk(leave: Leave): void {
	const isFree = document.dispatchEvent(
		new CustomEvent<Leave>(leaving, { cancelable: true, detail: leave }),
	)
	if (isFree) void leave()
}
