import { expect, test } from 'vitest'
import { toVacancyCardView, toVacancyView } from './view.ts'

const row = {
	id: 2,
	title: 'Poultry Nutritionist',
	location: 'Hamilton, New Zealand',
	type: 'Full-time',
	department: 'Nutrition',
	postedDate: '3 November 2026',
	salary: null,
	featured: false,
	description: 'What it is.\n\nWhy it matters.',
	responsibilities: ['Visit farms'],
	requirements: '["A degree"]',
	aboutUs: null,
	aboutJob: ' ',
	aboutYou: 'You like mornings.',
	contactInfo: null,
	applyUrl: 'https://jobs.example/2',
}

test('a vacancy card has the first paragraph and the address of the vacancy', () => {
	expect(toVacancyCardView(row)).toMatchObject({
		href: '/about/job-vacancies/2',
		summary: 'What it is.',
		isFeatured: false,
	})
})

test('a blank salary counts as none', () => {
	expect(toVacancyView({ ...row, salary: ' ' }).salary).toBeNull()
	expect(toVacancyView({ ...row, salary: '$90,000' }).salary).toBe('$90,000')
})

test('empty about sections are not shown', () => {
	expect(toVacancyView(row).about).toEqual([
		{ field: 'aboutYou', title: 'About you', paragraphs: ['You like mornings.'] },
	])
})

test('lists stored as JSON text are read', () => {
	expect(toVacancyView(row)).toMatchObject({
		responsibilities: ['Visit farms'],
		requirements: ['A degree'],
	})
})

test('a contact is shown only when it is complete', () => {
	const person = { name: 'Tom', position: 'Nutritionist', email: 'tom@farm.example' }
	expect(toVacancyView({ ...row, contactInfo: person }).contact).toEqual(person)
	const unmailed = { name: 'Tom', position: '', email: '' }
	expect(toVacancyView({ ...row, contactInfo: unmailed }).contact).toEqual(unmailed)
	expect(toVacancyView({ ...row, contactInfo: { name: 'Tom' } }).contact).toBeNull()
})

test('an external apply link names the host it opens', () => {
	const applyOf = (applyUrl: string) => toVacancyView({ ...row, applyUrl }).apply
	expect(applyOf('https://www.seek.example/job/7?x=1')?.host).toBe('seek.example')
	expect(applyOf('https://jobs.example:8443/2')?.host).toBe('jobs.example:8443')
	expect(applyOf('/media/resource-files/form.pdf')).toEqual({
		url: '/media/resource-files/form.pdf',
		host: null,
	})
	expect(applyOf('javascript:alert(1)')).toBeNull()
})
