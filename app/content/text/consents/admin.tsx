import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { consentFields } from '#enquiries/leads/consent-fields.ts'
import { ConsentFields } from './fields.tsx'
import { consentsType } from '../type.ts'

/** How the back office shows what stands beside the forms' boxes and buttons. */
export const handle = defineAdminType({
	type: consentsType,
	fields: consentFields,
	Fields: ConsentFields,
	form: {
		inWords: (name, value) => {
			if (!name.endsWith('Meaning')) return null
			return value === 0 ? 'The same from the beginning' : `The same since version ${String(value)}`
		},
	},
})
