import { isSame } from '#kit/records/same-values.ts'
import { businessFields } from './business-fields.ts'
import type { BusinessValues } from './business-fields.ts'

const names = (Object.keys(businessFields.labels) as (keyof BusinessValues)[]).filter((name) =>
	name.startsWith('au'),
)

/** The fields of the second office. */
export function secondOf(values: Partial<BusinessValues>): Partial<BusinessValues> {
	return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Whether anything was entered of it. Values that were kept have their days in another order. */
export function hasSecond(values: BusinessValues): boolean {
	const { auTimeZone: _, ...entered } = secondOf(values)
	const { auTimeZone: __, ...blank } = secondOf(businessFields.blank)
	return !isSame(entered, blank)
}
