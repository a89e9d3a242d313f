import { TextField } from '../fields/text-field.tsx'
import type { Field } from '../form/use-record-form.ts'

const input = { type: 'password', autoComplete: 'current-password', spellCheck: false } as const

/** The current password, which confirms a change of the own account. */
export function CurrentPassword({ field }: { field: Field<string> }) {
	return <TextField {...field} label="Current password" input={input} />
}
