import { filterBy } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { categoryFields, categoryLists } from './category-fields.ts'
import type { CategoryList } from './category-fields.ts'
import { CategoryFields } from './fields.tsx'
import { categoryType } from './type.ts'
import type { CategoryListRow } from './type.server.ts'

/** How the back office shows categories. */
export const handle = defineAdminType({
	type: categoryType,
	fields: categoryFields,
	Fields: CategoryFields,
	list: {
		columns: { list: (row: CategoryListRow) => categoryLists[row.list] },
		moreColumns: [
			{
				key: 'uses',
				label: 'Records',
				kind: 'number',
				render: ({ uses }: CategoryListRow) => uses,
			},
		],
		filters: [filterBy('list', 'List', categoryLists)],
		deleteText:
			'Its records keep the name, and visitors can no longer choose it. To move its records, give it the name of another category instead.',
	},
	form: {
		inWords: (name, value) => (name === 'list' ? categoryLists[value as CategoryList] : null),
	},
})
