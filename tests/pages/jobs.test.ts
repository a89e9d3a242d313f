import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

const list = '/about/job-vacancies'

test('[PUB-JOBS-01][PUB-JOBS-03] the careers page links to each job', async ({ open }) => {
	const { attributes } = await open(list)
	const links = attributes('a:contains("View the job")', 'href')
	expect(links.toSorted()).toEqual([`${list}/2`, `${list}/3`])
	for (const path of links) expect(await open(path ?? '')).toMatchObject({ status: 200, path })
})

for (const [place, path] of [
	['.site-footer', '/news'],
	['main nav[aria-label="About us"]', '/about'],
	['main', '/contact'],
] as const)
	test(`${place} of ${path} links to the job vacancies`, async ({ open }) => {
		const links = (await open(path)).$(`${place} a`)
		const link = links.filter((_, { attribs }) => attribs['href'] === list).first()
		expect(link.text()).toMatch(/job vacancies/i)
		const { texts } = await open(link.attr('href') ?? '')
		expect(texts('nav[aria-label="About us"] [aria-current=page]')).toEqual(['Job vacancies'])
	})

test('[PUB-JOBS-05][PUB-JOBS-06][PUB-JOBS-07][PUB-ENT-14] a job shows all its details and omits empty sections', async ({
	open,
	db,
}) => {
	const { rows } = await db.query('select * from job_vacancies where id in (2, 3)')
	expect(rows).toHaveLength(2)
	for (const job of rows) {
		const { texts, attributes } = await open(`${list}/${job.id}`)
		expect(texts('h1')).toEqual([job.title])
		expect(texts('main dd')).toEqual(
			expect.arrayContaining([job.location, job.type, job.department, job.posted_date]),
		)
		expect(texts('main li')).toEqual(
			expect.arrayContaining([...job.responsibilities, ...job.requirements]),
		)
		const optional = {
			'About us': job.about_us,
			'About the job': job.about_job,
			'About you': job.about_you,
			'Questions about the job': job.contact_info,
		}
		for (const [name, value] of Object.entries(optional))
			expect(texts('main h2').includes(name), name).toBe(Boolean(value))
		expect(texts('main dt').includes('Salary')).toBe(Boolean(job.salary))
		// One next to the text, and one below it.
		const apply = 'a:contains("Apply for this job")'
		expect(attributes(apply, 'href')).toEqual([job.apply_url, job.apply_url])
		expect(attributes(apply, 'target')).toEqual(['_blank', '_blank'])
	}
})

test('a contact without an email is shown without a link', async ({ open, db }) => {
	const contact = { name: 'Ana Reid', position: '', email: '' }
	const { rows } = await db.query(
		`insert into job_vacancies (title, slug, location, type, department, posted_date, description, apply_url, contact_info)
			values ('Field vet', 'field-vet-' || gen_random_uuid(), 'Waikato', 'Casual', 'Field', '1 May 2026', 'Visit farms.', 'https://jobs.example.com/1', $1)
			returning id`,
		[JSON.stringify(contact)],
	)
	const page = await open(`${list}/${rows[0].id}`)
	const section = page.$('section:has(h2:contains("Questions about the job"))')
	expect(section.text()).toContain('Ana Reid')
	expect(section.find('a')).toHaveLength(0)
	expect(section.find('p')).toHaveLength(1)
})

for (const id of ['1', '999', '2x', '2.5', '99.', 'layer-adviser', '99999999999'])
	test(`[PUB-JOBS-04] an unknown job redirects to the careers page: ${id}`, async ({ open }) => {
		const { path, status, redirects } = await open(`${list}/${id}`)
		expect({ path, status }).toEqual({ path: list, status: 200 })
		expect(redirects).toHaveLength(1)
	})

test('[PUB-JOBS-03] what a sentence leaves behind the address of a job does not hide it', async ({
	open,
}) => {
	for (const rest of ['.', ',', ').', '%C2%BB', '…'])
		expect(await open(`${list}/2${rest}`)).toMatchObject({ path: `${list}/2`, status: 200 })
})

test('[PUB-JOBS-08] the short addresses redirect to the careers page and to a job', async ({
	ask,
	db,
}) => {
	const { rows } = await db.query('select slug from job_vacancies where id = 2')
	const responses = {
		'/jobs': [301, list],
		[`/jobs/${rows[0].slug}`]: [301, `${list}/2`],
		'/jobs/no-such-job': [302, list],
	}
	for (const [path, expected] of Object.entries(responses)) {
		const { status, headers } = await ask(path)
		expect([status, headers.get('Location')]).toEqual(expected)
	}
})

test('[PUB-JOBS-02] without vacancies the careers page says so', async ({ open, emptySite }) => {
	const { texts } = await open(emptySite.url + list)
	expect(texts('main h2')).toContain('No Job Vacancies at the Moment')
})
