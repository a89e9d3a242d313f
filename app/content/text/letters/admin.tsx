import { defineSingleAdminType, errorToast } from '#kit/admin/admin-type.ts'
import { LettersFields } from './fields.tsx'
import { lettersFields } from './letters-fields.ts'
import { lettersType } from '../type.ts'
import './letters.css'

/** How the back office shows the words of the mails to visitors. */
export const handle = defineSingleAdminType({
	type: lettersType,
	title: lettersType.label.many,
	saved: 'Mails saved',
	named: 'the mails',
	fields: lettersFields,
	Fields: LettersFields,
	toasts: { failedSave: ({ reason }) => errorToast(reason, 'Failed to save the mails') },
	shownAt: null,
})
