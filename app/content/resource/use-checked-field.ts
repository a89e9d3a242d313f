import type { Field, FormApi } from '#kit/admin/form/use-record-form.ts'
import { resourceFields } from './resource-fields.ts'
import type { ResourceValues } from './resource-fields.ts'

export type CheckedField = <K extends keyof ResourceValues>(name: K) => Field<ResourceValues[K]>

/** The form's fields, each checked as the server does while it is changed. */
export function useCheckedField(form: FormApi<ResourceValues>): CheckedField {
	function check(name: string, values: ResourceValues) {
		const issues = resourceFields.schema.safeParse(values).error?.issues ?? []
		const texts = issues.filter(({ path }) => path[0] === name).map(({ message }) => message)
		form.setLiveErrors(name, [...new Set(texts)])
	}
	return (name) => {
		const field = form.field(name)
		return {
			...field,
			onChange: (value) => {
				field.onChange(value)
				check(name, { ...form.latest().values, [name]: value })
			},
		}
	}
}
