import { useEffect } from 'react'
import type { Field, FormApi } from '#app/admin/form/use-record-form.ts'
import type { ResourceValues } from './values.ts'

export type CheckedField = <K extends keyof ResourceValues>(name: K) => Field<ResourceValues[K]>

/** The schema comes with the first form, not with the list before it. */
const loadSchema = () => import('./schema.ts')

/** The form's fields, each checked by the server's own schema as it is changed. */
export function useCheckedField(form: FormApi<ResourceValues>): CheckedField {
	useEffect(() => {
		// Loaded once a field has the focus, so before its first key, and not with the screen. Without a connection the server
		// checks when the form is saved.
		const load = () => void loadSchema().catch(() => {})
		document.addEventListener('focusin', load, { once: true })
		return () => document.removeEventListener('focusin', load)
	}, [])
	async function check(name: string, values: ResourceValues) {
		const { resourceSchema } = await loadSchema()
		const issues = resourceSchema.safeParse(values).error?.issues ?? []
		const texts = issues.filter(({ path }) => path[0] === name).map(({ message }) => message)
		form.setLiveErrors(name, [...new Set(texts)])
	}
	return (name) => {
		const field = form.field(name)
		return {
			...field,
			onChange: (value) => {
				field.onChange(value)
				check(name, { ...form.latest().values, [name]: value }).catch(() => {})
			},
		}
	}
}
