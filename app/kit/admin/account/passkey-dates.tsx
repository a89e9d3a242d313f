import type { Passkey } from '#platform/auth/second-factor/factors.server.ts'
import { RelativeTime } from '../relative-time.tsx'

/** When a passkey was added and last used. */
export function PasskeyDates({ passkey }: { passkey: Passkey }) {
	return (
		<span className="hint block">
			Added <RelativeTime date={passkey.createdAt} />
			{passkey.usedAt ? (
				<>
					{', last used '}
					<RelativeTime date={passkey.usedAt} />
				</>
			) : (
				', not used yet'
			)}
		</span>
	)
}
