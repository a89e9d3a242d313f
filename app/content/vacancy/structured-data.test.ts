import { expect, test } from 'vitest'
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
	salary: null,
	paragraphs: ['Hens & people <3'],
	responsibilities: ['Visit farms'],
	requirements: [],
	about: [],
	contact: null,
	applyUrl: 'https://jobs.example/3',
}
const at = { origin: 'https://site.example', endsAt: null }

test('a job says where, what kind and since when', () => {
	expect(jobGraph(vacancy, at)).toMatchObject({
		datePosted: '2026-11-03',
		employmentType: 'FULL_TIME',
		jobLocation: { address: { addressCountry: 'AU', addressLocality: 'Bendigo' } },
		directApply: false,
	})
})

test('the description is HTML and holds the text as text', () => {
	expect(jobGraph(vacancy, at)?.description).toBe(
		'<p>Hens &amp; people &lt;3</p><p>Responsibilities</p><ul><li>Visit farms</li></ul>',
	)
})

test('a job whose posting day cannot be read is not marked up', () => {
	expect(jobGraph({ ...vacancy, postedDate: 'last spring' }, at)).toBeNull()
})
