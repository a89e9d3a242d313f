import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { PendingPage } from '#kit/site/pending-page.tsx'
import type { PendingScreen } from '#kit/site/pending-page.tsx'
import { Spinner } from '#kit/site/skeletons.tsx'
import { AdminSessionContext, useSessionWatch } from './use-session-watch.ts'

const screens: PendingScreen[] = [
	{ path: /^\/admin\/auth$/, screen: <Check>Checking authentication...</Check> },
]

/**
 * Wraps the back office and hides all of it, dialogs and toasts included, while the session is checked again. It stays
 * mounted, so that no typed text is lost when the same person is still signed in.
 */
export function SessionGate({ email, children }: { email: string; children: ReactNode }) {
	const { isChecking, hold } = useSessionWatch(email)
	const session = useMemo(() => ({ email, hold }), [email, hold])
	return (
		<PendingPage screens={screens}>
			{isChecking ? <Check>Loading authentication...</Check> : null}
			<AdminSessionContext value={session}>
				<div hidden={isChecking}>{children}</div>
			</AdminSessionContext>
		</PendingPage>
	)
}

/** frame.css hides everything else on the page while this shows. */
function Check({ children }: { children: string }) {
	return (
		<div className="admin session-check">
			<Spinner>{children}</Spinner>
		</div>
	)
}
