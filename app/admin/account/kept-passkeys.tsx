import { useId } from 'react'
import type { Passkey } from '#app/auth/second-factor/factors.server.ts'
import { PasskeyDates } from './passkey-dates.tsx'
import './kept-passkeys.css'

type KeptPasskeysProps = {
	/** None: nothing is asked. */
	passkeys: Passkey[]
	/** The ids that are ticked at first. */
	kept: string[]
	onChange?: (kept: string[]) => void
}

/** Asks which passkeys go on after a new password. None is ticked by itself: one may be a thief’s. */
export function KeptPasskeys({ passkeys, kept, onChange }: KeptPasskeysProps) {
	const hintId = useId()
	if (passkeys.length === 0) return null
	return (
		<fieldset className="kept-passkeys" aria-describedby={hintId}>
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
						defaultChecked={kept.includes(passkey.id)}
						onChange={({ currentTarget: { checked } }) =>
							onChange?.(checked ? [...kept, passkey.id] : kept.filter((id) => id !== passkey.id))
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
