import type { OwnSession } from '#platform/auth/account/own-sessions.server.ts'
import { Button } from '../button.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { useChange } from '../use-change.ts'

/** Every browser that is signed in to the account; each but this one can be signed out. */
export function OwnSessions({ sessions }: { sessions: OwnSession[] }) {
	const { busy, change } = useChange()
	const others = sessions.filter(({ isThisOne }) => !isThisOne)
	const end = (act: string, id = '') =>
		change({
			address: '/admin/account/change',
			body: { change: act, id },
			key: id,
			done: id ? 'Signed out there' : 'Signed out everywhere else',
		})
	return (
		<>
			<ul className="account-list">
				{sessions.map((session) => (
					<li key={session.id}>
						<div>
							<strong>{session.browser ?? 'Unknown browser'}</strong>
							{session.country ? <span className="hint">{` ${session.country}`}</span> : null}
							<p className="hint">
								{session.isThisOne ? (
									'This browser'
								) : (
									<>
										Last used <RelativeTime date={session.usedAt} />
									</>
								)}
							</p>
						</div>
						{session.isThisOne ? null : (
							<Button
								className="btn-small"
								aria-label={`Sign out ${session.browser ?? 'unknown browser'}`}
								disabled={busy !== null}
								onClick={() => void end('end-session', session.id)}
							>
								Sign out
							</Button>
						)}
					</li>
				))}
			</ul>
			{others.length > 1 ? (
				<Button disabled={busy !== null} onClick={() => void end('end-other-sessions')}>
					Sign out all other browsers
				</Button>
			) : null}
		</>
	)
}
