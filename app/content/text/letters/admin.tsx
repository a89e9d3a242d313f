import { defineSingleAdminType, errorToast } from '#kit/admin/admin-type.ts'
import { LettersFields } from './fields.tsx'
import { lettersFields } from './letters-fields.ts'
import { lettersType } from './type.ts'
import './letters.css'

const title = lettersType.label.many
const button = 'Save'
const saved = 'Mails saved'

/** How the back office shows the words of the mails to visitors. */
export const lettersAdmin = defineSingleAdminType({
	section: lettersType.section,
	label: lettersType.label,
	form: {
		titles: { create: title, edit: title },
		buttons: { create: button, update: button },
		fields: lettersFields,
		Fields: LettersFields,
		toasts: {
			created: saved,
			updated: saved,
			failedSave: ({ reason }) => errorToast(reason, 'Failed to save the mails'),
			failedRead: 'Failed to load the mails',
		},
	},
	// No page shows them.
	publicPath: () => null,
})
