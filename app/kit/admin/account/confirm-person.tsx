import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { useConfirmedForm } from './use-confirmed-form.ts'

const passwordInput = {
	type: 'password',
	autoComplete: 'current-password',
	spellCheck: false,
} as const
const codeInput = { autoComplete: 'one-time-code', spellCheck: false } as const

type ConfirmPersonProps = Pick<
	ReturnType<typeof useConfirmedForm<never>>,
	'needs' | 'way' | 'setWay' | 'hindrance' | 'field'
>

/** What confirms a change of the own account: the current password, with a code where codes are on, or a passkey. */
export function ConfirmPerson({ needs, way, setWay, hindrance, field }: ConfirmPersonProps) {
	const { needsCode, passkey } = needs
	if (way === 'passkey')
		return (
			<>
				<p>{hindrance ?? 'Then your browser asks for your passkey.'}</p>
				{passkey === 'offered' ? (
					<Button className="btn-small" onClick={() => setWay('password')}>
						{needsCode ? 'Use password and code instead' : 'Use the password instead'}
					</Button>
				) : null}
			</>
		)
	return (
		<>
			<TextField {...field('password')} label="Current password" input={passwordInput} />
			{needsCode ? (
				<TextField
					{...field('code')}
					label="Code from your app"
					hint="Or one of your recovery codes."
					input={codeInput}
				/>
			) : null}
			{passkey === 'offered' && hindrance === null ? (
				<Button className="btn-small" onClick={() => setWay('passkey')}>
					Use a passkey instead
				</Button>
			) : null}
		</>
	)
}
