import Briefcase from 'lucide-react/icons/briefcase'
import { defineContentType } from '#kit/records/define-type.ts'

export const vacancyType = defineContentType({
	key: 'vacancy',
	section: 'vacancies',
	label: { one: 'Vacancy', many: 'Job Vacancies', menu: 'Vacancies' },
	icon: Briefcase,
	path: ({ id }: { id: string | number }) => `/about/job-vacancies/${id}`,
	pages: { list: '/about/job-vacancies', hasOwn: true },
})
