import { createContext, useContext } from 'react'
import type { FormValues } from '#kit/records/form-record.ts'
import { isSame } from '#kit/records/same-values.ts'
import { focusFirst } from '../focus-first.ts'
import { valueAt } from './form-values.ts'
import type { FormApi } from './use-record-form.ts'

/** Of the form around it: the program's words by field, and what the form says. */
export const OriginalsContext = createContext<{
	original: FormValues
	form: FormApi<FormValues>
} | null>(null)

/** Puts the program's words back into a field that says others, to be published or discarded like what is typed. */
export function BackToOriginal({ name, label }: { name: string; label: string }) {
	const { original, form } = useContext(OriginalsContext) ?? {}
	const words = valueAt(original, name)
	if (!form || words === undefined || isSame(words, valueAt(form.values, name))) return null
	return (
		<button
			type="button"
			className="back-to-original"
			onClick={() => {
				form.set(name, words)
				// The button goes.
				focusFirst(name)
			}}
		>
			Back to the original words
			<span className="sr-only"> of {label}</span>
		</button>
	)
}
