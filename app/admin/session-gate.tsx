import type { ReactNode } from 'react'
import { PendingPage } from '#app/site/pending-page.tsx'
import type { PendingScreen } from '#app/site/pending-page.tsx'
import { Spinner } from '#app/site/skeletons.tsx'
import { SessionHoldContext } from './session-hold.ts'
import { useSessionWatch } from './use-session-watch.ts'

const screens: PendingScreen[] = [
	{ path: /^\/admin\/auth$/, screen: <Spinner>Checking authentication...</Spinner> },
]

/**
 * What a guarded screen stands in: while the sign-in is being looked up anew, nothing of the screen shows. It stays
 * mounted, so that nothing typed is lost when the same person is still signed in.
 */
export function SessionGate({ email, children }: { email: string; children: ReactNode }) {
	const { isChecking, hold } = useSessionWatch(email)
	return (
		<PendingPage screens={screens}>
			{isChecking ? <Spinner>Loading authentication...</Spinner> : null}
			<SessionHoldContext value={hold}>
				<div hidden={isChecking}>{children}</div>
			</SessionHoldContext>
		</PendingPage>
	)
}
