import { EmailField } from './email-field.tsx'
import { TextField } from './text-field.tsx'

/** The sender, in two columns where there is room. */
export function NameAndEmail() {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextField name="name" label="Name" autoComplete="name" required limit={120} />
			<EmailField />
		</div>
	)
}
