import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { allFields } from './field-kinds.ts'
import type { HeadValues } from './field-kinds.ts'
import { HeadFields } from './fields.tsx'
import { headType } from '../type.ts'

/** How the back office shows the words of pages. */
export const handle = defineAdminType({
	type: headType,
	// No more than the record has, which depends on its page.
	fields: { ...allFields, blank: {} as HeadValues },
	Fields: HeadFields,
	list: { columns: { title: { label: 'Page' } } },
})
