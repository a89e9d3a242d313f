import type { ListedType } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { declaredForm } from '#kit/admin/fields/declared-form.tsx'
import { namesOf } from '#kit/records/small-type.ts'
import { smallFields } from '#platform/fields/small-type.ts'
import type { SmallType } from '#platform/fields/small-type.ts'
import { ofSmallTypes } from './small-types.ts'

/** How the back office shows a type that is told in one file. */
export function smallAdmin(small: SmallType): ListedType {
	const { each, stored } = smallFields(small)
	return defineAdminType({
		type: namesOf(small),
		fields: stored,
		Fields: declaredForm(small.label.one, each, small.hints),
	})
}

/** All of them: their screens find theirs by its section. */
export const handle = Object.values<ListedType>(ofSmallTypes(smallAdmin))
