import { TextField } from './text-field.tsx'

/** The sender's address, which every form asks for. */
export function EmailField({ name = 'email' }: { name?: string }) {
	return (
		<TextField
			name={name}
			label="Email address"
			type="email"
			inputMode="email"
			autoComplete="email"
			required
		/>
	)
}
