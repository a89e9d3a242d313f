import { defineSingleAdminType } from '#kit/admin/admin-type.ts'
import { consentFields } from '#enquiries/leads/consent-fields.ts'
import { ConsentFields } from './fields.tsx'
import { consentsType } from './type.ts'

const title = 'Form texts and consents'
const button = 'Save'
const saved = 'Form texts saved'

/** How the back office shows what stands beside the forms' boxes and buttons. */
export const consentsAdmin = defineSingleAdminType({
	section: consentsType.section,
	label: consentsType.label,
	form: {
		titles: { create: title, edit: title },
		buttons: { create: button, update: button },
		fields: consentFields,
		Fields: ConsentFields,
		toasts: {
			created: saved,
			updated: saved,
			failedSave: ({ reason }) => ({
				title: 'Failed to save the form texts',
				...(reason !== null && { description: reason }),
			}),
			failedRead: 'Failed to load the form texts',
		},
		inWords: (name, value) => {
			if (!name.endsWith('Meaning')) return null
			return value === 0 ? 'The same from the beginning' : `The same since version ${String(value)}`
		},
	},
	publicPath: consentsType.path,
})
