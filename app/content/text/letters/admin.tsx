import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { LettersFields } from './fields.tsx'
import { lettersFields } from './letters-fields.ts'
import { lettersType } from '../type.ts'
import './letters.css'

/** How the back office shows the words of the mails to visitors. */
export const handle = defineAdminType({
	type: lettersType,
	fields: lettersFields,
	Fields: LettersFields,
	publicPath: () => null,
})
