import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import type { SpecialDays, Week } from '#platform/business/opening-hours.ts'
import { businessFields } from './business-fields.ts'
import { BusinessFields } from './fields.tsx'
import { specialDaysInWords, weekInWords } from './hours-values.ts'
import { businessType } from './type.ts'
import './business.css'

/** How the back office shows the business. */
export const handle = defineAdminType({
	type: businessType,
	fields: businessFields,
	Fields: BusinessFields,
	previewedOn: { 'Home page': '/', Products: '/products', News: '/news' },
	form: {
		inWords: (name, value) => {
			if (typeof value !== 'object' || value === null) return null
			if (name.endsWith('Hours')) return weekInWords(value as Week)
			return name.endsWith('SpecialDays') ? specialDaysInWords(value as SpecialDays[]) : null
		},
		placeOf: (path) => {
			const [name, part] = path.split('.')
			const label = Object.entries(businessFields.labels).find(([key]) => key === name)?.[1]
			if (label === undefined || part === undefined) return null
			return Number.isNaN(Number(part)) ? `${label}, ${part}` : label
		},
	},
})
