import { expect, test } from 'vitest'
import { testBusiness } from '#tests/support/business.ts'
import { jobGraph } from './structured-data.ts'

const vacancy = {
	id: '3',
	title: 'Layer adviser',
	href: '/about/job-vacancies/3',
	location: 'Bendigo, Victoria',
	type: 'Full-time',
	department: 'Farm visits',
	postedDate: '3 November 2026',
	isFeatured: false,
	summary: 'Hens & people <3',
	salary: 'NZ$60,000 to NZ$70,000, with a vehicle',
	paragraphs: ['Hens & people <3'],
	responsibilities: ['Visit farms'],
	requirements: [],
	about: [{ field: 'aboutYou', title: 'About you', paragraphs: ['You like hens.'] }],
	contact: null,
	apply: { url: 'https://jobs.example/3', host: 'jobs.example' },
}
const at = { origin: 'https://site.example', employer: testBusiness.name, endsAt: null }

test('a job states its location, type and posting date', () => {
	expect(jobGraph(vacancy, at)).toMatchObject({
		datePosted: '2026-11-03',
		employmentType: 'FULL_TIME',
		jobLocation: { address: { addressCountry: 'AU', addressLocality: 'Bendigo' } },
		directApply: false,
	})
})

test('the description is HTML and contains all the text of the page, escaped', () => {
	expect(jobGraph(vacancy, at)?.description).toBe(
		'<p>Hens &amp; people &lt;3</p><p>Responsibilities</p><ul><li>Visit farms</li></ul>' +
			'<p>About you</p><p>You like hens.</p><p>Salary: NZ$60,000 to NZ$70,000, with a vehicle</p>',
	)
})

test('a job with an unreadable posting date gets no structured data', () => {
	expect(jobGraph({ ...vacancy, postedDate: 'last spring' }, at)).toBeNull()
})

test('the hours a job states decide its type; “permanent” means full-time only on its own', () => {
	const typeOf = (type: string) => jobGraph({ ...vacancy, type }, at)?.employmentType
	expect(typeOf('Permanent, part time')).toBe('PART_TIME')
	expect(typeOf('Full-time, permanent')).toBe('FULL_TIME')
	expect(typeOf('Full-time or part-time')).toEqual(['FULL_TIME', 'PART_TIME'])
	expect(typeOf('Full-time or four days a week')).toEqual(['FULL_TIME', 'PART_TIME'])
	expect(typeOf('0.6 FTE')).toBe('PART_TIME')
	expect(typeOf('Permanent')).toBe('FULL_TIME')
	expect(typeOf('International')).toBeUndefined()
})

test('a job that ends says until when it is valid', () => {
	const endsAt = '2026-12-24T11:00:00.000Z'
	expect(jobGraph(vacancy, { ...at, endsAt })?.validThrough).toBe(endsAt)
	expect(jobGraph(vacancy, at)).not.toHaveProperty('validThrough')
})

test('the hiring organisation is the one that every page describes', () => {
	expect(jobGraph(vacancy, at)?.hiringOrganization).toEqual({
		'@type': 'Organization',
		'@id': 'https://site.example/#organization',
		name: 'Hatch & Hen Poultry Consulting',
	})
})
