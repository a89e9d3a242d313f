import { defineSingleAdminType } from '#kit/admin/admin-type.ts'
import { consentFields } from '#enquiries/leads/consent-fields.ts'
import { ConsentFields } from './fields.tsx'
import { consentsType } from '../type.ts'

/** How the back office shows what stands beside the forms' boxes and buttons. */
export const handle = defineSingleAdminType({
	type: consentsType,
	title: 'Form texts and consents',
	saved: 'Form texts saved',
	named: 'the form texts',
	fields: consentFields,
	Fields: ConsentFields,
	inWords: (name, value) => {
		if (!name.endsWith('Meaning')) return null
		return value === 0 ? 'The same from the beginning' : `The same since version ${String(value)}`
	},
})
