import { defineAdminType, errorToast } from '#kit/admin/admin-type.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Marked, titleColumn } from '#kit/admin/list/record-columns.tsx'
import { VacancyFields } from './fields.tsx'
import { vacancyFields } from './vacancy-fields.ts'
import type { VacancyOptions } from './vacancy-fields.ts'
import { vacancyType } from './type.ts'
import type { VacancyRow } from './queries.server.ts'

const vacancyColumns: Column<VacancyRow>[] = [
	{ ...titleColumn, isSortable: true },
	{
		key: 'location',
		label: 'Location',
		kind: 'words',
		isSortable: true,
		render: ({ location }, { search }) => <Marked text={location} search={search} />,
	},
	{ key: 'type', label: 'Type', kind: 'words', render: ({ type }) => type },
	{
		key: 'department',
		label: 'Department',
		kind: 'words',
		render: ({ department }, { search }) => <Marked text={department} search={search} />,
	},
	{ key: 'postedDate', label: 'Posted', kind: 'date', render: ({ postedDate }) => postedDate },
	{ key: 'featured', label: 'Featured', render: ({ featured }) => (featured ? 'Yes' : 'No') },
]

/** How the back office shows job vacancies. */
export const handle = defineAdminType({
	section: vacancyType.section,
	label: vacancyType.label,
	list: {
		heading: 'Job Vacancies',
		searchPlaceholder: 'Search vacancies...',
		addLabel: 'Add Vacancy',
		columns: vacancyColumns,
		empty: {
			none: 'No job vacancies yet. Create your first one!',
			noMatch: 'No job vacancies match your search',
		},
		toasts: {
			deleted: 'Vacancy deleted successfully',
			failedDelete: (reason) => errorToast(reason, 'Failed to delete vacancy'),
			failedRead: (reason) => errorToast(reason, 'Failed to fetch vacancies'),
		},
	},
	form: {
		titles: { create: 'Create New Vacancy', edit: 'Edit Vacancy' },
		buttons: { create: 'Create Vacancy', update: 'Update Vacancy' },
		fields: vacancyFields,
		blank: ({ today }: VacancyOptions) => ({ postedDate: today }),
		Fields: VacancyFields,
		toasts: {
			created: 'Vacancy created successfully',
			updated: 'Vacancy updated successfully',
			failedSave: ({ isNew, reason }) =>
				errorToast(reason, isNew ? 'Failed to create vacancy' : 'Failed to update vacancy'),
			failedRead: 'Failed to fetch vacancy details',
		},
	},
	publicPath: vacancyType.path,
})
