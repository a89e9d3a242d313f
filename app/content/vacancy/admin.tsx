import { defineAdminType, errorToast } from '#app/admin/admin-type.ts'
import { blankPublishing } from '#app/records/form-record.ts'
import { vacancyColumns } from './columns.tsx'
import { VacancyFields } from './fields.tsx'
import type { VacancyOptions, VacancyValues } from './values.ts'
import { vacancyType } from './type.ts'

const blank = (options: VacancyOptions): VacancyValues => ({
	title: '',
	location: '',
	type: 'Full time',
	department: '',
	postedDate: options.today,
	description: '',
	responsibilities: [],
	requirements: [],
	featured: false,
	salary: '',
	aboutUs: '',
	aboutJob: '',
	aboutYou: '',
	contactInfo: { name: '', position: '', email: '' },
	applyUrl: '',
	...blankPublishing,
})

/** How the back office shows job vacancies. */
export const vacancyAdmin = defineAdminType({
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
		blank,
		Fields: VacancyFields,
		labels: {
			title: 'Title',
			location: 'Location',
			type: 'Type',
			department: 'Department',
			postedDate: 'Posted',
			description: 'Description',
			responsibilities: 'Responsibilities',
			requirements: 'Requirements',
			featured: 'Featured',
			salary: 'Salary',
			aboutUs: 'About us',
			aboutJob: 'About the job',
			aboutYou: 'About you',
			contactInfo: 'Contact',
			applyUrl: 'Apply link',
		},
		toasts: {
			created: 'Vacancy created successfully',
			updated: 'Vacancy updated successfully',
			failedSave: (isNew, reason) =>
				errorToast(reason, isNew ? 'Failed to create vacancy' : 'Failed to update vacancy'),
			failedRead: 'Failed to fetch vacancy details',
		},
	},
	publicPath: vacancyType.path,
})
