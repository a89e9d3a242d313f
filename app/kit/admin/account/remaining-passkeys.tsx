import { useId } from 'react'
import type { Passkey } from '#platform/auth/second-factor/factors.server.ts'
import { RelativeTime } from '../relative-time.tsx'
import './remaining-passkeys.css'

type RemainingPasskeysProps = {
	/** None: nothing is asked. */
	passkeys: Passkey[]
	/** The ids that are ticked at first. */
	remaining: string[]
	onChange?: (remaining: string[]) => void
}

/** Asks which passkeys go on after a new password. None is ticked by itself: one may be a thief’s. */
export function RemainingPasskeys({ passkeys, remaining, onChange }: RemainingPasskeysProps) {
	const hintId = useId()
	if (passkeys.length === 0) return null
	return (
		<fieldset className="remaining-passkeys" aria-describedby={hintId}>
			<legend>Passkeys to keep</legend>
			<p id={hintId} className="hint">
				Tick those that are yours and that you still use. The others are removed.
			</p>
			{passkeys.map((passkey) => (
				<label key={passkey.id}>
					<input
						type="checkbox"
						name="passkey"
						value={passkey.id}
						defaultChecked={remaining.includes(passkey.id)}
						onChange={({ currentTarget: { checked } }) =>
							onChange?.(
								checked ? [...remaining, passkey.id] : remaining.filter((id) => id !== passkey.id),
							)
						}
					/>
					<span>
						<strong>{passkey.name}</strong>
						<PasskeyDates passkey={passkey} />
					</span>
				</label>
			))}
		</fieldset>
	)
}

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
