import { defineSingleAdminType } from '#kit/admin/admin-type.ts'
import type { SpecialDays, Week } from '#platform/business/opening-hours.ts'
import { businessFields } from './business-fields.ts'
import { BusinessFields } from './fields.tsx'
import { specialDaysInWords, weekInWords } from './hours-values.ts'
import { businessType } from './type.ts'
import './business.css'

const title = 'Business'
const button = 'Save'
const saved = 'Business saved'

/** How the back office shows the business. */
export const businessAdmin = defineSingleAdminType({
	section: businessType.section,
	label: businessType.label,
	form: {
		titles: { create: title, edit: title },
		buttons: { create: button, update: button },
		fields: businessFields,
		Fields: BusinessFields,
		toasts: {
			created: saved,
			updated: saved,
			failedSave: ({ reason }) => ({
				title: 'Failed to save the business',
				...(reason !== null && { description: reason }),
			}),
			failedRead: 'Failed to load the business',
		},
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
	publicPath: businessType.path,
})
